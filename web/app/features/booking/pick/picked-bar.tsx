import { Trans } from "@lingui/react/macro";
import { firstDayOfSpans } from "~/lib/format/booking-hours";
import { shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { Button } from "~/ui/look/button";
import { BottomBar } from "~/ui/page/bottom-bar";
import { type PriceRange, runsOf, type Selection } from "../selection-rules";
import { priceText } from "../slot-text";

type Props = {
  venueName: string;
  picked: Selection;
  price: PriceRange | null;
  zone: string;
  isSubmitting: boolean;
  onContinue: () => void;
};

/** On a phone: the venue, day, hours and price of the selection, always visible. */
export function PickedBar({ venueName, picked, price, zone, isSubmitting, onContinue }: Props) {
  const locale = useLocale();
  const first = firstDayOfSpans(runsOf(picked), zone, locale);
  if (!first) return null;
  return (
    <BottomBar isForSmall>
      <p className="tabular me-auto min-w-0 text-sm leading-snug">
        <span className="block truncate text-muted text-xs">{venueName}</span>
        <span className="flex flex-wrap gap-x-2 font-semibold">
          <span>
            {shortDay(first.start, zone, locale)} · {first.hours}
          </span>
          {first.more && <span className="text-muted">{first.more}</span>}
        </span>
        <span className="block font-extrabold text-base">
          {price ? priceText(price, locale) : <Trans>Ask the venue for the price</Trans>}
        </span>
      </p>
      <Button onPress={onContinue} isPending={isSubmitting}>
        <Trans>Continue</Trans>
      </Button>
    </BottomBar>
  );
}
