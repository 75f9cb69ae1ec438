import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useLocale } from "~/lib/format/locale";
import { refusalOf, useExplain, violationsOf } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import type { ReasonName } from "~/lib/http/reasons";
import type { RuleNumbers } from "~/lib/venue/house-rules";
import { TextLink } from "~/ui/link/text-link";
import { Alert } from "~/ui/look/alert";
import type { PriceRange } from "../selection-rules";
import { priceText } from "../slot-text";
import { useHourRefusal } from "../use-hour-refusal";

/** Refusals caused by another booking of the reader. */
const seeBookings = new Set<ReasonName | undefined>(["TOO_MANY_OPEN_BOOKINGS", "IDEMPOTENCY_KEY_REUSED"]);

type Props = {
  error: Error | null;
  /** The venue's, which hours may break. */
  rules: RuleNumbers;
  /** The chosen court is gone, so that any court is booked instead, at this price. */
  otherCourt: { price: PriceRange | null } | null;
  /** It costs something else by now. */
  priceChange: { was: PriceRange | null; now: PriceRange | null } | null;
};

/** Why a booking failed, and what to do next. */
export function SubmitFailure({ error, rules, otherCourt, priceChange }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplain();
  const hourRefusal = useHourRefusal();
  const paths = usePaths();
  const box = useRef<HTMLDivElement>(null);
  const fields = Object.keys(violationsOf(error));
  const isElsewhere = fields.length > 0 && fields.every((field) => field === "notes");

  useEffect(() => {
    if (error && !isElsewhere) box.current?.focus();
  }, [error, isElsewhere]);

  if (!error || isElsewhere) return null;
  const { reason } = refusalOf(error);
  const { isAboutHours, brokenRule } = hourRefusal(error, rules);
  const told = (price: PriceRange | null) => (price ? priceText(price, locale) : t`on request`);
  const text = otherCourt
    ? otherCourt.price
      ? t`This court cannot be had anymore. Another court is free: ${{ price: told(otherCourt.price) }}.`
      : t`This court cannot be had anymore. Any other court is booked instead.`
    : priceChange
      ? t`The price has changed. It was ${{ before: told(priceChange.was) }} and is now ${{ price: told(priceChange.now) }}. Nothing is booked yet.`
      : isAboutHours
        ? (brokenRule ??
          t`Some of these hours can no longer be booked this way. Check them, and pick again what is missing.`)
        : reason === "IDEMPOTENCY_KEY_REUSED"
          ? t`Your first attempt was received, but the response was lost. Check it before you send another one.`
          : explain(error);
  return (
    <Alert
      ref={box}
      tone="danger"
      role="alert"
      // Focusing it already announces it.
      aria-live="off"
      tabIndex={-1}
      className="flex flex-col gap-2"
    >
      <p>{text}</p>
      {seeBookings.has(reason) && (
        <TextLink to={paths.my} className="font-bold">
          <Trans>See my bookings</Trans>
        </TextLink>
      )}
    </Alert>
  );
}
