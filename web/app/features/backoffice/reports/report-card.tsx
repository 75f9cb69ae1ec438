import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentType } from "react";
import { kindOf, type SubjectKind } from "~/features/safety/subject-kind";
import { shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { localZone } from "~/lib/format/time-zone";
import { Icon } from "~/ui/look/icon";
import { reportKinds } from "./kinds";
import { MatchReport } from "./match-report";
import { PlayerReport } from "./player-report";
import type { ReportProps } from "./reasons";
import { ReviewReport } from "./review-report";
import { TournamentReport } from "./tournament-report";
import { VenueReport } from "./venue-report";

const bodies: Record<SubjectKind, ComponentType<ReportProps>> = {
  review: ReviewReport,
  match: MatchReport,
  tournament: TournamentReport,
  player: PlayerReport,
  venue: VenueReport,
};

/** Everything that waits about one review, match, tournament, player or venue. */
export function ReportCard({ report, onStale }: ReportProps) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { subject, firstReportedAt } = report;
  const kind = kindOf(subject ?? {});
  const { icon, name } = reportKinds[kind];
  const Body = bodies[kind];
  const day = firstReportedAt && shortDay(timestampDate(firstReportedAt), localZone(), locale);
  return (
    <article className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="inline-flex items-center gap-2 font-bold">
          <Icon of={icon} className="text-accent text-xl" />
          {i18n._(name)}
        </span>
        {day && (
          <span className="text-muted text-sm">
            <Trans>Reported {day}</Trans>
          </span>
        )}
      </p>
      <Body report={report} onStale={onStale} />
    </article>
  );
}
