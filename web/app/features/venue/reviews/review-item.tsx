import more from "icon:lucide/ellipsis";
import flag from "icon:lucide/flag";
import pen from "icon:lucide/pencil";
import bin from "icon:lucide/trash-2";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useNavigate } from "react-router";
import { LateReport } from "~/features/safety/late-report";
import type { Review } from "~/gen/lapang/v1/venue_pb";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import { ReviewText } from "~/ui/list/review-text";
import { Avatar } from "~/ui/look/avatar";
import { Icon } from "~/ui/look/icon";
import { Stars } from "~/ui/look/stars";
import { Confirm } from "~/ui/overlay/confirm";
import { Menu, MenuItem } from "~/ui/overlay/menu";
import { toastSuccess } from "~/ui/overlay/toast";
import { useDeleteReview } from "./queries";
import { monthText } from "./review-rules";

type Props = { review: Review; venueName: string };

export function ReviewItem({ review, venueName }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { authorName: name, authorAvatarUrl, rating, words, reply, sportId, playedMonth, isHidden } = review;
  const sport = isSportId(sportId) ? i18n._(sportNames[sportId]) : "";
  const isSignedIn = useSession().state === "in";
  return (
    <article className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <Avatar name={name} photo={authorAvatarUrl} />
        <div className="min-w-0 flex-1">
          <h3 className="font-bold [overflow-wrap:anywhere]">{name}</h3>
          <p className="text-muted text-sm">{[monthText(playedMonth, locale), sport].filter(Boolean).join(" · ")}</p>
        </div>
        {isSignedIn && <ReviewMenu review={review} />}
      </div>
      <Stars rating={rating} label={t`${{ rating }} of 5 stars`} className="text-lg" />
      {isHidden && (
        <p className="rounded-field bg-notice-soft px-4 py-2 text-notice-ink text-sm">
          <Trans>Only you see this review: Lapang has hidden it after a report.</Trans>
        </p>
      )}
      <ReviewText
        words={words}
        reply={reply}
        replyTitle={t`Reply from ${venueName}`}
        isReplyOlder={review.replyIsOlder}
      />
    </article>
  );
}

/** Edit and delete one's own review, or report another. */
function ReviewMenu({ review }: { review: Review }) {
  const { t } = useLingui();
  const explain = useExplain();
  const paths = usePaths();
  const navigate = useNavigate();
  const remove = useDeleteReview();
  const [open, setOpen] = useState<"report" | "delete" | null>(null);
  const { id, isOwn, authorName: author } = review;

  function act(action: string | number) {
    if (action === "edit") navigate(`${paths.booking(review.bookingId)}#review`);
    else setOpen(action as "report" | "delete");
  }

  function deleteIt() {
    whenDone(remove.mutateAsync({ reviewId: id }, { onSuccess: () => setOpen(null) }), () => {
      void toastSuccess(t`Your review is deleted.`);
      document.getElementById("reviews-title")?.focus();
    });
  }

  return (
    <>
      <Menu
        aria-label={t`Review by ${author}`}
        onAction={act}
        trigger={
          <AriaButton
            aria-label={isOwn ? t`Change your review` : t`More about the review by ${author}`}
            className="-me-2 grid size-11 shrink-0 place-items-center rounded-full text-muted text-xl hover:bg-sunken"
          >
            <Icon of={more} />
          </AriaButton>
        }
      >
        {isOwn ? (
          <>
            {review.bookingId && <MenuItem id="edit" icon={pen} text={t({ message: "Edit", context: "a review" })} />}
            <MenuItem id="delete" icon={bin} text={t({ message: "Delete", context: "a review" })} />
          </>
        ) : (
          <MenuItem id="report" icon={flag} text={t`Report this review`} />
        )}
      </Menu>
      <Confirm
        isOpen={open === "delete"}
        onOpenChange={(isOpen) => isOpen || setOpen(null)}
        title={t`Delete your review?`}
        action={t({ message: "Delete", context: "a review" })}
        onConfirm={deleteIt}
        isPending={remove.isPending}
        failure={remove.error ? explain(remove.error) : undefined}
      >
        <p>
          <Trans>Your stars and words disappear from the venue’s page, with its reply.</Trans>
        </p>
      </Confirm>
      {open === "report" && <LateReport subject={{ reviewId: id }} onClose={() => setOpen(null)} />}
    </>
  );
}
