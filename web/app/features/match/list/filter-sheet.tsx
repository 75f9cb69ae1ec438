import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { FiltersButton } from "~/ui/list/filters-button";
import { Button } from "~/ui/look/button";
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
      <FiltersButton count={count} onPress={() => setOpen(true)} />
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
