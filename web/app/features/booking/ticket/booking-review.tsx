import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useBookingReview } from "~/features/venue/queries";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { lazyPart } from "~/ui/lazy-part";
import { Card } from "~/ui/list/card";
import { ReviewText } from "~/ui/list/review-text";
import { Button } from "~/ui/look/button";
import { Skeleton } from "~/ui/look/skeleton";
import { Stars } from "~/ui/look/stars";
import type { ReviewForm as Form } from "./review-form";

/** Of many readers only those with a booking that is over. */
const ReviewForm = lazyPart<Parameters<typeof Form>[0]>(async () => (await import("./review-form")).ReviewForm);

/** What the player says about the venue once the hours are over; nothing if the booking cannot have a review. */
export function BookingReview({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const { data, error } = useBookingReview(booking.id);
  const [isEditing, setEditing] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { review, canReview } = data ?? {};
  const venueName = booking.venue?.name ?? "";

  // The heading stays, whatever is below it.
  function close() {
    setEditing(false);
    title.current?.focus();
  }

  if (!data) return error ? null : <Skeleton className="h-38 animate-late rounded-card!" />;
  if (!review && !canReview) return null;
  return (
    <ReviewCard>
      <h2 ref={title} tabIndex={-1} className="font-extrabold text-xl outline-none">
        {review ? t`Your review` : t`How was it at ${venueName}?`}
      </h2>
      {review && !isEditing ? (
        <>
          <Stars rating={review.rating} label={t`${{ rating: review.rating }} of 5 stars`} className="text-2xl" />
          <ReviewText
            words={review.words}
            reply={review.reply}
            replyTitle={t`Reply from ${venueName}`}
            isReplyOlder={review.replyIsOlder}
          />
          {review.isHidden && (
            <p className="rounded-field bg-notice-soft px-4 py-2 text-notice-ink text-sm">
              {t`Only you see this review: Lapang has hidden it after a report.`}
            </p>
          )}
          {canReview && (
            <div className="self-start">
              <Button variant="secondary" size="small" onPress={() => setEditing(true)}>
                {t({ message: "Edit", context: "a review" })}
              </Button>
            </div>
          )}
        </>
      ) : (
        <ReviewForm
          booking={booking}
          review={review}
          onDone={close}
          onCancel={review ? () => setEditing(false) : undefined}
        />
      )}
    </ReviewCard>
  );
}

/** Links lead to it, but it is there only once it has loaded. */
function ReviewCard({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === "#review") card.current?.scrollIntoView({ block: "center" });
  }, [hash]);
  return (
    <section ref={card} id="review" className="scroll-mt-24">
      <Card className="flex flex-col gap-3">{children}</Card>
    </section>
  );
}
