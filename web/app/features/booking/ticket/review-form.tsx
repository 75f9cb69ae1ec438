import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useWriteReview } from "~/features/venue/queries";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import type { Review } from "~/gen/lapang/v1/venue_pb";
import { whenDone } from "~/lib/forms/when-done";
import { messageIn, type ReasonMessages, refusalOf, useExplain } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { StarInput } from "~/ui/form/star-input";
import { TextArea } from "~/ui/form/text-area";
import { Button } from "~/ui/look/button";
import { toastSuccess } from "~/ui/overlay/toast";

const longestWords = 1000;
/** From here on the number of letters left is shown. */
const nearTheEnd = 200;

const words: readonly MessageDescriptor[] = [
  msg({ message: "Bad", context: "one star of five" }),
  msg({ message: "Not so good", context: "two stars of five" }),
  msg({ message: "Okay", context: "three stars of five" }),
  msg({ message: "Good", context: "four stars of five" }),
  msg({ message: "Great", context: "five stars of five" }),
];

/** Why a review is refused. */
const refusals: ReasonMessages = {
  BOOKING_NOT_OVER: msg`Your booking is not over yet. You can review the venue after you have played.`,
  REVIEW_LIMIT: msg`You have written many reviews today. Try again tomorrow; your words stay here until you leave.`,
};

type Props = {
  booking: Booking;
  /** The one that is edited. */
  review?: Review;
  onDone: () => void;
  onCancel?: () => void;
};

export function ReviewForm({ booking, review, onDone, onCancel }: Props) {
  const { i18n, t } = useLingui();
  const explain = useExplain();
  const write = useWriteReview();
  const [rating, setRating] = useState(review?.rating ?? 0);
  const [text, setText] = useState(review?.words ?? "");
  const left = longestWords - text.length;
  const venueName = booking.venue?.name ?? "";
  const refused = messageIn(refusals, refusalOf(write.error));
  const failure = write.error ? (refused ? i18n._(refused) : explain(write.error)) : undefined;
  const meaning = words[rating - 1];

  function submit() {
    if (write.isPending || rating === 0) return;
    whenDone(write.mutateAsync({ bookingId: booking.id, rating, words: text.trim() }), () => {
      onDone();
      void toastSuccess(t`Thank you. Other players see your review at the venue.`);
    });
  }

  return (
    <Form onSubmit={submit} failure={failure}>
      <div className="flex flex-wrap items-center gap-x-3">
        <StarInput
          label={t`How was it at ${venueName}?`}
          value={rating}
          onChange={setRating}
          names={[1, 2, 3, 4, 5].map((count) => t({ message: `${{ count }} of 5`, comment: "So many stars" }))}
        />
        <span className="font-semibold text-muted">{meaning && i18n._(meaning)}</span>
      </div>
      {rating > 0 && (
        <>
          <TextArea
            name="words"
            label={t`What should other players know?`}
            optional={t`optional`}
            description={
              left <= nearTheEnd ? t`${plural({ left }, { one: "# letter left", other: "# letters left" })}` : undefined
            }
            rows={4}
            maxLength={longestWords}
            value={text}
            onChange={setText}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isPending={write.isPending}>
              {review
                ? t({ message: "Save", context: "a review" })
                : t({ message: "Send", comment: "Button: publishes a review" })}
            </Button>
            {onCancel && (
              <Button variant="quiet" onPress={onCancel}>
                {t({ message: "Cancel", context: "editing a review" })}
              </Button>
            )}
          </div>
        </>
      )}
    </Form>
  );
}
