import sliders from "icon:lucide/sliders-horizontal";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { countMore, type MatchFilters, noFilters } from "./filter-rules";

const Dialog = lazyDialog(
  async () => (await import("~/ui/overlay/dialog")).Dialog,
  ({ onOpenChange }) => onOpenChange?.(false),
);

type Props = {
  filters: MatchFilters;
  onChange: (changed: Partial<MatchFilters>) => void;
  total: number | undefined;
  children: ReactNode;
};

/**
 * On phones: a button with the number of hidden filters that are set, and a sheet with them. Changes apply at once.
 */
export function FilterSheet({ filters, onChange, total, children }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const count = countMore(filters);
  return (
    <>
      <Button
        variant="secondary"
        onPress={() => setOpen(true)}
        aria-label={count > 0 ? t`${plural(count, { one: "Filters, # set", other: "Filters, # set" })}` : undefined}
      >
        <Icon of={sliders} className="text-lg" />
        {/* Beside both buttons, the search box's placeholder would be cut off. */}
        {count > 0 ? (
          <span className="tabular grid size-6 place-items-center rounded-full bg-accent text-on-accent text-sm">
            {count}
          </span>
        ) : (
          <Trans>Filters</Trans>
        )}
      </Button>
      {isOpen && (
        <Dialog title={t`Filters`} isOpen onOpenChange={setOpen}>
          {(close) => (
            <>
              {children}
              <div className="flex flex-col gap-2">
                <Button isWide onPress={close}>
                  {total === undefined ? (
                    <Trans>Show the matches</Trans>
                  ) : (
                    <Plural value={total} _0="No match yet" one="Show # match" other="Show # matches" />
                  )}
                </Button>
                {count > 0 && (
                  <Button
                    variant="quiet"
                    isWide
                    onPress={() =>
                      onChange({ ...noFilters, sports: filters.sports, place: filters.place, near: filters.near })
                    }
                  >
                    <Trans>Clear the filters</Trans>
                  </Button>
                )}
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
