import check from "icon:lucide/circle-check";
import hide from "icon:lucide/eye-off";
import lock from "icon:lucide/lock";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ReportReason, type ReviewReports } from "~/gen/lapang/v1/safety_pb";
import { shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { localZone } from "~/lib/format/time-zone";
import { whenDone } from "~/lib/forms/when-done";
import { usePaths } from "~/lib/http/paths";
import { announce } from "~/ui/announce";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import { QueryView } from "~/ui/query-view";
import { ReviewText } from "~/ui/review-text";
import { SkeletonList } from "~/ui/skeleton";
import { TextLink } from "~/ui/text-link";
import { toastFailure } from "~/ui/toast";
import { useExplainOffice } from "../office-errors";
import { useAccess, useHideReview, useReports } from "../queries";
import { ReviewHead } from "./review-head";

/** As many as are decided at one sitting. */
const most = 50;

const reasonNames: Record<ReportReason, MessageDescriptor> = {
  [ReportReason.UNSPECIFIED]: msg`Other`,
  [ReportReason.ABUSE]: msg`Insults`,
  [ReportReason.SPAM]: msg`Advertising`,
  [ReportReason.FALSE]: msg`Untrue or off topic`,
  [ReportReason.PRIVATE]: msg`Private details`,
  [ReportReason.OTHER]: msg`Other`,
};

/** Reviews that players have reported, the longest waiting first. */
export function Reports() {
  const { t } = useLingui();
  const { data: access } = useAccess();
  return (
    <Page title={t`Reports`} lead={t`Reviews that players have reported.`}>
      {access && !access.isAdmin ? (
        <EmptyState icon={lock} title={t`Only admins of Lapang see reports.`} />
      ) : (
        access && <Open />
      )}
    </Page>
  );
}

function Open() {
  const { t } = useLingui();
  const query = useReports(most);
  const { data } = query;
  if (!data)
    return (
      <QueryView query={query}>
        <SkeletonList count={3} className="h-60" />
      </QueryView>
    );
  if (data.reports.length === 0) return <EmptyState icon={check} title={t`Nothing to decide`} />;
  return (
    <ul className="flex flex-col gap-4">
      {data.reports.map((report) => (
        <li key={report.review?.id}>
          <Card>
            <Report report={report} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Report({ report }: { report: ReviewReports }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const explain = useExplainOffice();
  const decide = useHideReview();
  const [decision, setDecision] = useState<"hidden" | "kept" | null>(null);
  const { review, venueId, venueName, reasons, details, firstReportedAt } = report;
  if (!review) return null;
  const { id, words, reply } = review;
  const day = firstReportedAt && shortDay(timestampDate(firstReportedAt), localZone(), locale);

  function set(isHidden: boolean) {
    whenDone(
      decide.mutateAsync({ reviewId: id, isHidden }, { onError: (error) => void toastFailure(explain(error)) }),
      () => {
        setDecision(isHidden ? "hidden" : "kept");
        announce(isHidden ? t`The review is hidden.` : t`The review stays.`);
      },
    );
  }

  return (
    <article className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3">
        <TextLink to={paths.internalVenue(venueId, { tab: "reviews" })} variant="quiet" className="font-bold">
          {venueName}
        </TextLink>
        {day && (
          <span className="text-muted text-sm">
            <Trans>Reported {day}</Trans>
          </span>
        )}
      </p>
      <div className="flex flex-col gap-3 rounded-field bg-sunken p-4">
        <ReviewHead review={review} zone={localZone()} />
        <ReviewText words={words} reply={reply} replyTitle={t`Reply from ${venueName}`} />
      </div>
      <div className="flex flex-col gap-2">
        <ul aria-label={t`Reasons`} className="flex flex-wrap gap-2">
          {[...new Set(reasons)].map((reason) => (
            <li key={reason}>
              <Badge tone="bad">{i18n._(reasonNames[reason])}</Badge>
            </li>
          ))}
        </ul>
        {details.filter(Boolean).map((text) => (
          <p key={text} className="whitespace-pre-line break-words">
            “{text}”
          </p>
        ))}
      </div>
      {decision ? (
        <div key={decision} className="flex flex-wrap items-center gap-3">
          <p className="inline-flex items-center gap-2 font-semibold">
            <Icon of={decision === "hidden" ? hide : check} className="text-muted text-xl" />
            {decision === "hidden" ? t`The review is hidden.` : t`The review stays.`}
          </p>
          <Button
            variant="secondary"
            size="small"
            isPending={decide.isPending}
            onPress={() => set(decision !== "hidden")}
            autoFocus
          >
            {decision === "hidden" ? t`Show it again` : t`Hide it after all`}
          </Button>
        </div>
      ) : (
        <div key="open" className="flex flex-wrap gap-3">
          <Button variant="danger" size="small" isPending={decide.isPending} onPress={() => set(true)}>
            <Trans>Hide review</Trans>
          </Button>
          <Button variant="secondary" size="small" isDisabled={decide.isPending} onPress={() => set(false)}>
            <Trans context="a reported review">Keep it</Trans>
          </Button>
        </div>
      )}
    </article>
  );
}
