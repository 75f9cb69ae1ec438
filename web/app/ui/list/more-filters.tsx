import sliders from "icon:lucide/sliders-horizontal";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../look/button";
import { cx } from "../look/cx";
import { Icon } from "../look/icon";

type Props = {
  /** Some of them are set: they start in view. */ hasUnsavedInteraction: boolean;
  className: string;
  children: ReactNode;
};

/** Filters hidden behind a button where they would push the results down; visible on wide screens. */
export function MoreFilters({ hasUnsavedInteraction, className, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(hasUnsavedInteraction);
  return (
    <>
      <div className="self-end xl:hidden">
        <Button variant="secondary" isWide onPress={() => setOpen(!isOpen)} aria-expanded={isOpen} aria-controls={id}>
          <Icon of={sliders} className="text-lg" />
          {isOpen ? <Trans>Fewer filters</Trans> : <Trans>More filters</Trans>}
        </Button>
      </div>
      <div id={id} className={cx(className, !isOpen && "max-xl:hidden")}>
        {children}
      </div>
    </>
  );
}
