import star from "icon:lucide/star";
import { Plural, useLingui } from "@lingui/react/macro";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { numberFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { formatNumber } from "~/lib/format/numbers";
import { Icon } from "~/ui/look/icon";

/** With fewer reviews than this, one player's opinion would decide. */
const enoughReviews = 3;

type Rated = Pick<Venue, "rating" | "userRatingsTotal" | "ratingSource" | "reviewRating" | "reviewTotal">;

/** The rating by players of Lapang once there are enough, else the imported one with its source; nothing without one. */
export function Rating({ venue }: { venue: Rated }) {
  const { t } = useLingui();
  const locale = useLocale();
  const isOwn = venue.reviewTotal >= enoughReviews;
  const rating = isOwn ? venue.reviewRating : venue.rating;
  const total = isOwn ? venue.reviewTotal : venue.userRatingsTotal;
  const source = isOwn ? "" : venue.ratingSource;
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
      {(isOwn || source) && total > 0 && (
        <span className="font-normal text-muted">
          <span aria-hidden="true">
            ({formatNumber(total, locale)}
            {source && ` · ${source}`})
          </span>
          <span className="sr-only">
            {source ? (
              <Plural value={{ total }} one={`by # person on ${source}`} other={`by # people on ${source}`} />
            ) : (
              <Plural value={{ total }} one="in # review" other="in # reviews" />
            )}
          </span>
        </span>
      )}
    </span>
  );
}
