import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { CloseGone, CloseReport } from "./close-report";
import { Decided } from "./decided";
import { Reasons, type ReportProps } from "./reasons";

export function VenueReport({ report, onStale }: ReportProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { venueId, venueName } = report;
  const [decision, setDecision] = useState<"corrected" | "kept" | "closed" | null>(null);
  const isThere = venueName !== "";
  return (
    <>
      <div className="rounded-field bg-sunken px-4 py-2.5">
        {isThere ? (
          <TextLink to={paths.internalVenue(venueId)} variant="quiet" className="font-bold [overflow-wrap:anywhere]">
            {venueName}
          </TextLink>
        ) : (
          <p className="text-muted">
            <Trans>This venue no longer exists.</Trans>
          </p>
        )}
      </div>
      <Reasons report={report} />
      {decision === "corrected" && <Decided text={t`The venue is corrected.`} />}
      {decision === "kept" && <Decided text={t`The venue stays as it is.`} />}
      {decision === "closed" && <Decided text={t`Decided`} />}
      {!decision && !isThere && <CloseGone report={report} onStale={onStale} onClosed={() => setDecision("closed")} />}
      {!decision && isThere && (
        <CloseReport
          report={report}
          onStale={onStale}
          choices={[
            { isUpheld: true, label: t`Done, I have corrected it`, isPrimary: true },
            { isUpheld: false, label: t`Nothing to correct` },
          ]}
          onClosed={(isUpheld) => setDecision(isUpheld ? "corrected" : "kept")}
        />
      )}
    </>
  );
}
