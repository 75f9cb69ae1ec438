import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { createPortal } from "react-dom";
import { StageKind, TieSide, type Tournament, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { longDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { byPlay, courtName, dateOf, groupName, roundName, roundsOf, scoreText, sideName, startOf } from "../model";
import { timeText } from "../tie-words";
import { GroupTable } from "./groups";
import { PrintBracket } from "./print-bracket";

type Props = { tournament: Tournament; event: TournamentEvent };

/** Dark on white in every theme, on the named page of app.css. */
const onPaper: CSSProperties = {
  page: "day",
  color: "#000",
  background: "#fff",
  ...({
    "--surface": "#fff",
    "--ink": "#000",
    "--muted": "#444",
    "--line": "#999",
    "--accent-soft": "#eee",
  } as CSSProperties),
};
const cell = "border border-[#999] px-2 py-1 text-start align-top";

/** One event on A4: groups, bracket, then the order of play with room for the scores. */
export function PrintSheet({ tournament, event }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const stages = [StageKind.KNOCKOUT, StageKind.PLATE].filter((stage) => roundsOf(event, stage) > 0);
  return createPortal(
    <section data-sheet className="hidden print:block" style={onPaper}>
      <h2 className="font-bold text-xl">
        {tournament.name} · {event.name}
      </h2>
      <p className="pb-3 text-sm">
        {longDay(startOf(tournament), tournament.timeZone, locale)} · {tournament.location}
      </p>
      {event.standings.length > 0 && (
        <div className="grid grid-cols-2 gap-4 pb-4">
          {event.standings.map((standings) => (
            <div key={standings.group} className="flex break-inside-avoid flex-col gap-1">
              <h3 className="font-bold">{groupName(i18n, standings.group)}</h3>
              <GroupTable event={event} standings={standings} name={groupName(i18n, standings.group)} />
            </div>
          ))}
        </div>
      )}
      {stages.map((stage, at) => (
        <PrintBracket key={stage} event={event} stage={stage} isFirst={at === 0 && event.standings.length === 0} />
      ))}
      <h3 className="break-before-page pb-1 font-bold text-lg">{t`Order of play`}</h3>
      <table className="w-full border-collapse text-xs">
        <thead>
          <tr>
            <th className={cell}>#</th>
            <th className={cell}>
              <Trans comment="Column: time of a match">Time</Trans>
            </th>
            <th className={cell}>
              <Trans>Court</Trans>
            </th>
            <th className={cell}>
              <Trans>Round</Trans>
            </th>
            <th className={cell}>
              <Trans context="of a tournament">Match</Trans>
            </th>
            <th className={`${cell} w-40`}>
              <Trans comment="Column: the result of a match">Score</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {event.ties.toSorted(byPlay).map((tie) => {
            const time = dateOf(tie.plannedAt);
            return (
              <tr key={tie.id} className="break-inside-avoid">
                <td className={cell}>{tie.number}</td>
                <td className={cell}>{time && timeText(i18n, tournament, time)}</td>
                <td className={cell}>{courtName(tournament, tie.court || tie.plannedCourt)}</td>
                <td className={cell}>{roundName(i18n, event, tie)}</td>
                <td className={cell}>
                  {sideName(i18n, event, tie, TieSide.A)} – {sideName(i18n, event, tie, TieSide.B)}
                </td>
                <td className={cell}>{scoreText(i18n, tie)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}
