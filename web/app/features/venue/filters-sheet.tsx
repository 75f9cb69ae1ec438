import { Trans, useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { useLocale } from "~/lib/format/locale";
import { formatMoneyShort } from "~/lib/format/money";
import { allFacilities, facilityNames } from "~/lib/venue/facts";
import { Switch } from "~/ui/form/switch";
import { ChipGroup } from "~/ui/list/chip";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { dialogEnd } from "~/ui/overlay/dialog";
import { Sheet } from "~/ui/overlay/sheet";
import { type Filters, type Sort, usualSort } from "./search-rules";

export type FiltersSheetProps = FiltersProps & {
  /** What a popover opens at. */
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Order and filters of the results, which apply at once. */
export function FiltersSheet({ trigger, onClose, ...rest }: FiltersSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Filters`} trigger={trigger} onClose={onClose} width="w-[min(46rem,100vw-2rem)]">
      <MoreFilters {...rest} />
      <div className={cx(dialogEnd, "sm:static sm:m-0 sm:p-0")}>
        <Button isWide onPress={onClose}>
          <Trans>Show the venues</Trans>
        </Button>
      </div>
    </Sheet>
  );
}

const prices = [50_000, 75_000, 100_000, 150_000, 200_000, 300_000];
const anyPrice = "";

type FiltersProps = { filters: Filters; onChange: (change: Partial<Filters>) => void };

function MoreFilters({ filters, onChange }: FiltersProps) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { near, sort, maxPrice, facilities, isIndoor } = filters;
  const usual = usualSort(near);
  const orders: { value: Sort; label: string }[] = [
    { value: "best", label: t`Best match` },
    { value: "nearest", label: t`Nearest` },
    { value: "cheapest", label: t`Cheapest` },
    { value: "rating", label: t`Highest rated` },
  ];
  const offered = maxPrice === null || prices.includes(maxPrice) ? prices : [...prices, maxPrice].sort((a, b) => a - b);
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold text-sm">
          <Trans>Sort by</Trans>
        </legend>
        <ChipGroup
          label={t`Sort by`}
          mode="single"
          selected={[sort ?? usual]}
          onChange={([chosen]) => onChange({ sort: chosen === undefined || chosen === usual ? null : chosen })}
          chips={orders.filter(({ value }) => near || value !== "nearest")}
        />
      </fieldset>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold text-sm">
          <Trans>At most an hour</Trans>
        </legend>
        <ChipGroup
          label={t`At most an hour`}
          mode="single"
          selected={[maxPrice === null ? anyPrice : String(maxPrice)]}
          onChange={([chosen]) => onChange({ maxPrice: chosen ? Number(chosen) : null })}
          chips={[
            { value: anyPrice, label: t`Any price` },
            ...offered.map((price) => ({
              value: String(price),
              label: formatMoneyShort(price * 100, price * 100, "IDR", locale),
            })),
          ]}
        />
      </fieldset>
      <Switch isSelected={isIndoor} onChange={(isOn) => onChange({ isIndoor: isOn })}>
        <Trans>Indoor or under a roof</Trans>
      </Switch>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold text-sm">
          <Trans>Facilities</Trans>
        </legend>
        <ChipGroup
          label={t`Facilities`}
          selected={facilities}
          onChange={(chosen) => onChange({ facilities: chosen })}
          chips={allFacilities.map((name) => ({ value: name, label: i18n._(facilityNames[name]) }))}
        />
      </fieldset>
    </>
  );
}
