import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { kindOf, type SubjectKind } from "~/features/safety/subject-kind";
import { ReportReason, type SubjectReports } from "~/gen/lapang/v1/safety_pb";
import { Badge } from "~/ui/look/badge";
import { cx } from "~/ui/look/cx";
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
export function Reasons({ report, isQuiet }: { report: SubjectReports; isQuiet?: boolean }) {
  const { t } = useLingui();
  const { subject, reasons, details } = report;
  const counts = new Map<ReportReason, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const kind = kindOf(subject ?? {});
  return (
    <div className={cx("flex flex-col", isQuiet ? "gap-2 text-sm" : "gap-3")}>
      <ReportedTexts report={report} />
      <ul aria-label={t`Reasons`} className="flex flex-wrap gap-x-3 gap-y-2">
        {[...counts].map(([reason, people]) => (
          <li key={reason} className={cx("max-w-full", isQuiet && "font-semibold")}>
            {isQuiet ? (
              <Reason {...{ kind, reason, people }} />
            ) : (
              <Badge tone={reason === ReportReason.UNSAFE ? "bad" : "waiting"}>
                <Reason {...{ kind, reason, people }} />
              </Badge>
            )}
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

function Reason({ kind, reason, people }: { kind: SubjectKind; reason: ReportReason; people: number }) {
  const { i18n } = useLingui();
  return (
    <span>
      {i18n._({ ...reasonNames, ...ofKind[kind] }[reason])}
      {people > 1 && (
        <span className="whitespace-nowrap font-medium">
          {" "}
          <Plural value={people} one="· # person" other="· # people" />
        </span>
      )}
    </span>
  );
}
