import sliders from "icon:lucide/sliders-horizontal";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../look/button";
import { Icon } from "../look/icon";

type Props = { count: number; onPress: () => void; "aria-expanded"?: boolean };

/** Opens more filters; it has the number of those that are set, which leaves a search box beside it its placeholder. */
export function FiltersButton({ count, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <Button
      {...rest}
      variant="secondary"
      aria-label={count > 0 ? t`${plural(count, { one: "Filters, # set", other: "Filters, # set" })}` : undefined}
    >
      <Icon of={sliders} className="text-lg" />
      {count > 0 ? (
        <span className="tabular grid size-6 place-items-center rounded-full bg-accent text-on-accent text-sm">
          {count}
        </span>
      ) : (
        <Trans>Filters</Trans>
      )}
    </Button>
  );
}
