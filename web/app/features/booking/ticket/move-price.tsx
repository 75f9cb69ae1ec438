import { Trans } from "@lingui/react/macro";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import type { PriceRange } from "../selection-rules";
import { priceText } from "../slot-text";
import { differenceOf } from "./move-rules";

/** What a booking costs at other hours, and how much more or less that is. */
export function MovePrice({ before, after }: { before: PriceRange | null; after: PriceRange | null }) {
  const locale = useLocale();
  const difference = differenceOf(before, after);
  const away = difference === null || difference >= 0n ? (difference ?? 0n) : -difference;
  const amount = after ? formatMoney(away, after.currency, locale) : "";
  return (
    <p className="tabular flex flex-wrap items-baseline justify-between gap-x-4">
      <span>
        <span className="text-muted">
          <Trans>Price</Trans>
        </span>{" "}
        <span className="font-bold">
          {after ? (
            priceText(after, locale)
          ) : (
            <Trans comment="In place of a price that the venue has not listed">Price on request</Trans>
          )}
        </span>
      </span>
      {difference !== null && (
        <span className="font-semibold">
          {difference === 0n ? (
            <Trans comment="The price of a booking that is being moved">stays the same</Trans>
          ) : difference > 0n ? (
            <Trans comment="A booking that is being moved costs this much more">{amount} more</Trans>
          ) : (
            <Trans comment="A booking that is being moved costs this much less">{amount} less</Trans>
          )}
        </span>
      )}
    </p>
  );
}
