import star from "icon:lucide/star";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Review, Venue } from "~/gen/lapang/v1/venue_pb";
import { offsetIn } from "~/lib/forms/offset";
import { whenDone } from "~/lib/forms/when-done";
import { usePaths } from "~/lib/http/paths";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { Card } from "~/ui/list/card";
import { EmptyState } from "~/ui/list/empty-state";
import { Pagination } from "~/ui/list/pagination";
import { QueryView } from "~/ui/list/query-view";
import { ReviewText } from "~/ui/list/review-text";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { SkeletonList } from "~/ui/look/skeleton";
import { toastSuccess } from "~/ui/overlay/toast";
import { useRights } from "../access";
import { ConfirmCall } from "../confirm-call";
import { useExplainOffice } from "../office-errors";
import { useReplyToReview, useVenueReviews } from "../queries";
import { ReviewHead } from "./review-head";

const perPage = 20;
const longestReply = 1000;

/** What players say about the venue; managers reply. */
export function VenueReviews({ venue }: { venue: Venue }) {
  const { t } = useLingui();
  const paths = usePaths();
  const [search] = useSearchParams();
  const offset = offsetIn(search);
  const query = useVenueReviews(venue.id, perPage, offset);
  const { data } = query;
  if (!data)
    return (
      <QueryView query={query}>
        <SkeletonList count={3} className="h-40" />
      </QueryView>
    );
  if (data.total === 0)
    return (
      <EmptyState icon={star} title={t`No reviews yet`}>
        <p>
          <Trans>Players can review the venue after they have played.</Trans>
        </p>
      </EmptyState>
    );
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <ul className="flex flex-col gap-4">
        {data.reviews.map((review) => (
          <li key={review.id}>
            <Card>
              <Entry review={review} venue={venue} />
            </Card>
          </li>
        ))}
      </ul>
      <Pagination
        total={data.total}
        limit={perPage}
        offset={offset}
        hrefFor={(next) => paths.internalVenue(venue.id, { tab: "reviews", offset: next ? String(next) : undefined })}
      />
    </div>
  );
}

type EntryProps = { review: Review; venue: Venue };

function Entry({ review, venue }: EntryProps) {
  const { t } = useLingui();
  const may = useRights(venue.id);
  const remove = useReplyToReview();
  const [open, setOpen] = useState<"reply" | "remove" | null>(null);
  const article = useRef<HTMLElement>(null);
  const { id, words, reply, isHidden, authorName: author } = review;
  const venueName = venue.name;

  function close() {
    setOpen(null);
    article.current?.focus();
  }

  return (
    <article ref={article} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <ReviewHead review={review} zone={venue.timeZone} />
      {isHidden && (
        <div>
          <Badge>{t({ message: "Hidden", comment: "A review that an admin has hidden" })}</Badge>
        </div>
      )}
      <ReviewText
        words={words}
        reply={open === "reply" ? "" : reply}
        replyTitle={t`Reply from ${venueName}`}
        isReplyOlder={review.replyIsOlder}
      />
      {open === "reply" ? (
        <Reply review={review} venueId={venue.id} onClose={close} />
      ) : (
        may.venue && (
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              size="small"
              onPress={() => setOpen("reply")}
              aria-label={reply ? t`Edit the reply to ${author}` : t`Reply to ${author}`}
            >
              {reply
                ? t({ message: "Edit the reply", comment: "To a review" })
                : t({ message: "Reply", comment: "Button: to a review" })}
            </Button>
            {reply && (
              <Button
                variant="quiet"
                size="small"
                onPress={() => setOpen("remove")}
                aria-label={t`Remove the reply to ${author}`}
              >
                {t({ message: "Remove", comment: "A reply to a review" })}
              </Button>
            )}
          </div>
        )
      )}
      {open === "remove" && (
        <ConfirmCall
          call={remove}
          request={{ venueId: venue.id, reviewId: id, reply: "" }}
          title={t`Remove your reply?`}
          action={t({ message: "Remove", comment: "A reply to a review" })}
          isDanger
          done={t`The reply is removed.`}
          onClose={close}
        >
          <p>
            <Trans>Players no longer see it. The review stays.</Trans>
          </p>
        </ConfirmCall>
      )}
    </article>
  );
}

type ReplyProps = { review: Review; venueId: string; onClose: () => void };

function Reply({ review, venueId, onClose }: ReplyProps) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const send = useReplyToReview();
  const [text, setText] = useState(review.reply);
  const [errors, setErrors] = useState<Record<string, string>>();
  const author = review.authorName;

  function submit() {
    if (send.isPending) return;
    const reply = text.trim();
    if (!reply) return setErrors({ reply: t`Write a reply first.` });
    setErrors(undefined);
    whenDone(send.mutateAsync({ venueId, reviewId: review.id, reply }), () => {
      onClose();
      void toastSuccess(t`Players see your reply under the review.`);
    });
  }

  return (
    <Form onSubmit={submit} errors={errors} failure={send.error ? explain(send.error) : undefined} checksItself>
      <TextArea
        name="reply"
        label={t`Reply to ${author}`}
        description={t`Everybody can read it. It is shown as a reply from the venue, without your name.`}
        rows={3}
        maxLength={longestReply}
        value={text}
        onChange={setText}
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" isPending={send.isPending}>
          {review.reply ? t`Save` : t({ message: "Send reply", comment: "Button" })}
        </Button>
        <Button variant="quiet" size="small" onPress={onClose}>
          <Trans comment="Closes a form without saving">Cancel</Trans>
        </Button>
      </div>
    </Form>
  );
}
