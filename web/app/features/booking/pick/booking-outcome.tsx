import hourglass from "icon:lucide/hourglass";
import wallet from "icon:lucide/wallet";
import bolt from "icon:lucide/zap";
import { Trans, useLingui } from "@lingui/react/macro";
import { PaymentMode, type VenueSport } from "~/gen/lapang/v1/venue_pb";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { depositOf } from "~/lib/venue/deposit";
import type { Rules } from "~/lib/venue/house-rules";
import { useRefundWords } from "~/lib/venue/use-refund-words";
import { Icon, type IconShape } from "~/ui/look/icon";
import type { PriceRange } from "../selection-rules";
import { priceText } from "../slot-text";
import { momentText } from "../time-left";
import { useNowUntil } from "../use-now-until";
import type { Outcome } from "./outcome";

const minuteMs = 60_000;

const icons: Record<Outcome, IconShape> = {
  booked: bolt,
  pay: wallet,
  accept: hourglass,
  "accept-then-pay": hourglass,
  priced: hourglass,
};

type OutcomeProps = { offer: VenueSport; outcome: Outcome; price: PriceRange | null };

/** The price of the booking and what happens with it, in one sentence. */
export function BookingOutcome({ offer, outcome, price }: OutcomeProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const amount = price ? priceText(price, locale) : "";
  const duration = durationText(offer.paymentMinutes, locale);
  const deposit =
    price && offer.depositPercent > 0
      ? formatMoney(depositOf(price.max, offer.depositPercent, price.currency), price.currency, locale)
      : "";
  const texts: Record<Outcome, string> = {
    booked: t`Booked at once for ${amount}`,
    pay: deposit ? t`${amount}; pay the deposit of ${deposit} within ${duration}` : t`Pay ${amount} within ${duration}`,
    accept: t`${amount}, if the venue accepts`,
    "accept-then-pay": deposit
      ? t`${amount}; pay the deposit of ${deposit} within ${duration} once the venue accepts`
      : t`${amount}, to pay within ${duration} once the venue accepts`,
    priced: amount
      ? t`The venue tells you the price (${amount}) and confirms; nothing to pay before`
      : t`The venue tells you the price and confirms; nothing to pay before`,
  };
  return (
    <p aria-live="polite" className="tabular flex items-start gap-2.5 font-extrabold leading-snug">
      <Icon of={icons[outcome]} className="mt-0.5 text-accent text-xl" />
      <span className={outcome === "priced" ? undefined : "text-lg"}>{texts[outcome]}</span>
    </p>
  );
}

type CancelProps = {
  offer: VenueSport;
  /** The venue's: how long before the start the booking can still be cancelled, and what comes back. */
  rules: Pick<Rules, "cancelCutoffMinutes" | "refundTiers">;
  /** When the first selected hour begins. */
  firstStart: number | undefined;
  zone: string;
};

/** Until when the booking can be cancelled and what comes back; beside the button, where it is never out of view. */
export function CancelUntil({ offer, rules, firstStart, zone }: CancelProps) {
  const locale = useLocale();
  const refund = useRefundWords();
  const { cancelCutoffMinutes: cutoffMinutes, refundTiers } = rules;
  const until = firstStart !== undefined && cutoffMinutes > 0 ? firstStart - cutoffMinutes * minuteMs : null;
  const ends = firstStart === undefined ? [] : refundTiers.map((tier) => firstStart - tier.minutesBefore * minuteMs);
  const now = useNowUntil([until, ...ends]);
  const minutesLeft = firstStart === undefined ? undefined : (firstStart - now) / minuteMs;
  const duration = durationText(cutoffMinutes, locale);
  const moment = until === null ? "" : momentText(until, zone, locale);
  // With steps, what was paid at the venue comes back by them, too.
  const isFree = offer.paymentMode !== PaymentMode.MANUAL && refundTiers.length === 0;
  return (
    <p className="tabular text-muted text-sm leading-snug">
      {cutoffMinutes === 0 && <Trans>You can cancel until you play.</Trans>}
      {cutoffMinutes > 0 && until === null && isFree && (
        <Trans>You can cancel free of charge until {duration} before.</Trans>
      )}
      {cutoffMinutes > 0 && until === null && !isFree && <Trans>You can cancel until {duration} before.</Trans>}
      {until !== null && until > now && isFree && (
        <Trans>
          You can cancel free of charge until {moment}, {duration} before.
        </Trans>
      )}
      {until !== null && until > now && !isFree && (
        <Trans>
          You can cancel until {moment}, {duration} before.
        </Trans>
      )}
      {until !== null && until <= now && (
        <Trans>
          You can cancel only until {duration} before, and that has passed. Once confirmed, these hours cannot be
          canceled here.
        </Trans>
      )}
      {!isFree && (until === null || until > now) && <> {refund({ ...rules, minutesLeft })}</>}
    </p>
  );
}
