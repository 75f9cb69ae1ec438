import { Trans } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import type { SubjectReports } from "~/gen/lapang/v1/safety_pb";
import type { Tournament } from "~/gen/lapang/v1/tournament_pb";

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

const wordsOf = (hosted: Match | Tournament | undefined) => [hosted?.name, hosted?.description, hosted?.location];

/** The words that were reported, as far as others stand there now. */
export function ReportedTexts({ report }: { report: SubjectReports }) {
  const { review, match, tournament, player, venueName } = report;
  const shown = [review?.words, ...wordsOf(match), ...wordsOf(tournament)];
  const now = new Set([...shown, player?.name, venueName].flatMap((text = "") => linesOf(text)));
  const changed = report.reportedTexts.filter((text) => linesOf(text).some((line) => !now.has(line)));
  if (changed.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-line-strong border-s-2 ps-4 text-sm">
      <p className="font-semibold text-muted">
        <Trans comment="Above the words that were reported and have been changed since">As it was reported</Trans>
      </p>
      {changed.map((text) => (
        <p key={text} className="whitespace-pre-line [overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
    </div>
  );
}
