import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { kindOf, type SubjectKind } from "~/features/safety/subject-kind";
import { ReportReason, type SubjectReports } from "~/gen/lapang/v1/safety_pb";
import { Badge } from "~/ui/badge";
import { ReportedTexts } from "./reported-texts";

export type ReportProps = {
  report: SubjectReports;
  /** Another admin has decided meanwhile. */
  onStale: () => void;
};

const reasonNames: Record<ReportReason, MessageDescriptor> = {
  [ReportReason.UNSPECIFIED]: msg`Other`,
  [ReportReason.ABUSE]: msg`Insults or hate`,
  [ReportReason.SPAM]: msg`Advertising`,
  [ReportReason.FALSE]: msg`Untrue or off topic`,
  [ReportReason.PRIVATE]: msg`Private details`,
  [ReportReason.OTHER]: msg`Other`,
  [ReportReason.UNSAFE]: msg`Threats, violence or harassment`,
  [ReportReason.FRAUD]: msg`Scam`,
};

const ofKind: Partial<Record<SubjectKind, Partial<Record<ReportReason, MessageDescriptor>>>> = {
  match: { [ReportReason.FALSE]: msg`Not a real match` },
  tournament: { [ReportReason.FALSE]: msg`Not a real tournament` },
  player: { [ReportReason.FRAUD]: msg`Scam or false identity` },
  venue: { [ReportReason.FALSE]: msg`Wrong details` },
};

/** What was reported and reads otherwise now; why it was reported, by how many people, and what they wrote. */
export function Reasons({ report }: { report: SubjectReports }) {
  const { i18n, t } = useLingui();
  const { subject, reasons, details } = report;
  const names = { ...reasonNames, ...ofKind[kindOf(subject ?? {})] };
  const counts = new Map<ReportReason, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return (
    <div className="flex flex-col gap-3">
      <ReportedTexts report={report} />
      <ul aria-label={t`Reasons`} className="flex flex-wrap gap-2">
        {[...counts].map(([reason, people]) => (
          <li key={reason} className="max-w-full">
            <Badge tone={reason === ReportReason.UNSAFE ? "bad" : "waiting"}>
              <span>
                {i18n._(names[reason])}
                {people > 1 && (
                  <span className="whitespace-nowrap font-medium">
                    {" "}
                    <Plural value={people} one="· # person" other="· # people" />
                  </span>
                )}
              </span>
            </Badge>
          </li>
        ))}
      </ul>
      {[...new Set(details)].map((text) => (
        <p key={text} className="whitespace-pre-line [overflow-wrap:anywhere]">
          “{text}”
        </p>
      ))}
    </div>
  );
}
