import star from "icon:lucide/star";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { useLocale } from "~/lib/format/locale";
import { formatNumber } from "~/lib/format/numbers";
import { QueryView } from "~/ui/list/query-view";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Skeleton } from "~/ui/look/skeleton";
import { Stars } from "~/ui/look/stars";
import { useReviews } from "./queries";
import { ReviewItem } from "./review-item";
import { averageOf, ratingText } from "./review-rules";

const shownFirst = 5;
const shownMore = 20;
/** As many as one call answers. */
const most = 100;

/** What players say about a venue: a summary, and the newest reviews first. */
export function Reviews({ venue }: { venue: Venue }) {
  const [limit, setLimit] = useState(shownFirst);
  const query = useReviews(venue.id, limit);
  const { data, isPlaceholderData } = query;
  const list = useRef<HTMLUListElement>(null);
  // The first review of those that "More reviews" adds takes the focus.
  const focusAt = useRef<number>(undefined);
  const reviews = data?.reviews ?? [];
  const count = reviews.length;

  useEffect(() => {
    if (focusAt.current === undefined || count <= focusAt.current) return;
    const added = list.current?.children[focusAt.current];
    focusAt.current = undefined;
    if (added instanceof HTMLElement) added.focus({ preventScroll: true });
  }, [count]);

  if (!data) {
    return (
      <QueryView query={query}>
        <Skeleton className="h-80" />
      </QueryView>
    );
  }
  return (
    <>
      <Summary venue={venue} counts={data.counts} />
      <ul ref={list} className="flex flex-col divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id} tabIndex={-1} className="py-5 outline-none first:pt-0">
            <ReviewItem review={review} venueName={venue.name} />
          </li>
        ))}
      </ul>
      {count < Math.min(data.total, most) && (
        <div className="self-start">
          <Button
            variant="secondary"
            isPending={isPlaceholderData}
            onPress={() => {
              focusAt.current = count;
              setLimit(Math.min(most, limit + shownMore));
            }}
          >
            <Trans>More reviews</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

const fromFiveDown = [5, 4, 3, 2, 1];

/** The average, the number of reviews, how many gave how many stars, and the rating from elsewhere with its source. */
function Summary({ venue, counts }: { venue: Venue; counts: readonly number[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const average = averageOf(counts);
  if (average === null) return null;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const stars = ratingText(average, locale);
  const { rating, userRatingsTotal, ratingSource: source } = venue;
  const elsewhere = ratingText(rating, locale);
  const ratings = formatNumber(userRatingsTotal, locale);
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="flex flex-col gap-1">
        <p className="flex items-center gap-3">
          <span className="sr-only">{t`Rated ${stars} of 5`}</span>
          <span aria-hidden="true" className="tabular font-extrabold text-5xl">
            {stars}
          </span>
          <Stars rating={average} className="text-xl" />
        </p>
        <p className="text-muted">{t`${plural({ total }, { one: "# review", other: "# reviews" })}`}</p>
        {source && rating > 0 && (
          <p className="tabular text-muted text-sm">
            {t({
              message: `${elsewhere} on ${source} · ${ratings}`,
              comment: "A rating elsewhere and the number of its reviews: 4.6 on Google · 213",
            })}
          </p>
        )}
      </div>
      <ul className="flex min-w-48 max-w-sm flex-1 basis-60 flex-col gap-1.5">
        {fromFiveDown.map((at) => {
          const count = counts[at - 1] ?? 0;
          return (
            <li key={at} className="tabular flex items-center gap-2 text-sm">
              <span className="sr-only">
                {t`${plural({ at }, { one: "# star", other: "# stars" })}: ${plural({ count }, { one: "# review", other: "# reviews" })}`}
              </span>
              <span aria-hidden="true" className="w-2 text-end">
                {at}
              </span>
              <Icon of={star} className="text-muted" />
              <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-line">
                <span className="block h-full rounded-full bg-star" style={{ width: `${(count / total) * 100}%` }} />
              </span>
              <span aria-hidden="true" className="w-8 text-end text-muted">
                {formatNumber(count, locale)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
