import star from "icon:lucide/star";
import { Plural, useLingui } from "@lingui/react/macro";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { numberFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { formatNumber } from "~/lib/format/numbers";
import { Icon } from "~/ui/icon";

type Props = { venue: Pick<Venue, "rating" | "userRatingsTotal" | "googlePlaceId"> };

/** A venue's rating, with the number of ratings where its source is known; nothing without a rating. */
export function Rating({ venue: { rating, userRatingsTotal, googlePlaceId } }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  if (rating <= 0) return null;
  const stars = numberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(rating);
  return (
    <span className="tabular inline-flex items-center gap-1 whitespace-nowrap font-bold text-sm">
      <Icon of={star} className="text-base text-notice-ink" />
      <span className="sr-only">{t`Rated ${stars} of 5`}</span>
      <span aria-hidden="true">{stars}</span>
      {googlePlaceId && userRatingsTotal > 0 && (
        <span className="font-normal text-muted">
          <span aria-hidden="true">({formatNumber(userRatingsTotal, locale)} · Google)</span>
          <span className="sr-only">
            <Plural value={userRatingsTotal} one="by # person on Google" other="by # people on Google" />
          </span>
        </span>
      )}
    </span>
  );
}
