import hide from "icon:lucide/eye-off";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { localZone } from "~/lib/format/time-zone";
import { whenDone } from "~/lib/forms/when-done";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { ReviewText } from "~/ui/list/review-text";
import { Button } from "~/ui/look/button";
import { ReviewHead } from "../reviews/review-head";
import { CloseGone, CloseReport } from "./close-report";
import { Decided } from "./decided";
import { useHideReview } from "./queries";
import { Reasons, type ReportProps } from "./reasons";
import { useRefused } from "./refusals";

export function ReviewReport({ report, onStale }: ReportProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const call = useHideReview();
  const refused = useRefused(onStale);
  const [decision, setDecision] = useState<"hidden" | "kept" | "closed" | null>(null);
  const { review, venueId, venueName } = report;

  function set(isHidden: boolean) {
    const request = { reviewId: review?.id ?? "", isHidden };
    whenDone(call.mutateAsync(request, { onError: refused }), () => setDecision(isHidden ? "hidden" : "kept"));
  }

  return (
    <>
      {venueName && (
        <TextLink
          to={paths.internalVenue(venueId, { tab: "reviews" })}
          variant="quiet"
          className="-my-2 self-start font-bold"
        >
          {venueName}
        </TextLink>
      )}
      {review ? (
        <div className="flex flex-col gap-3 rounded-field bg-sunken p-4">
          <ReviewHead review={review} zone={localZone()} />
          <ReviewText
            words={review.words}
            reply={review.reply}
            replyTitle={t`Reply from ${venueName}`}
            isReplyOlder={review.replyIsOlder}
          />
        </div>
      ) : (
        <p className="text-muted">
          <Trans>This review has been deleted.</Trans>
        </p>
      )}
      <Reasons report={report} />
      {decision === "hidden" && (
        <Decided icon={hide} text={t`The review is hidden.`}>
          <Button variant="secondary" size="small" isPending={call.isPending} onPress={() => set(false)}>
            <Trans>Show it again</Trans>
          </Button>
        </Decided>
      )}
      {decision === "kept" && (
        <Decided text={t`The review stays.`}>
          <Button variant="secondary" size="small" isPending={call.isPending} onPress={() => set(true)}>
            <Trans>Hide it after all</Trans>
          </Button>
        </Decided>
      )}
      {decision === "closed" && <Decided text={t`Decided`} />}
      {!decision && !review && <CloseGone report={report} onStale={onStale} onClosed={() => setDecision("closed")} />}
      {!decision && review && (
        <CloseReport
          report={report}
          onStale={onStale}
          choices={[{ isUpheld: false, label: t({ message: "Keep it", context: "a reported review" }) }]}
          onClosed={() => setDecision("kept")}
        >
          <Button variant="danger" size="small" isPending={call.isPending} onPress={() => set(true)}>
            <Trans>Hide review</Trans>
          </Button>
        </CloseReport>
      )}
    </>
  );
}
