import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { createPortal } from "react-dom";
import { StageKind, type Tie, TieSide, type Tournament, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { longDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { bracketOf, thirdPlaceTie } from "./bracket-rules";
import { GroupTable } from "./groups";
import {
  byPlay,
  courtName,
  dateOf,
  groupName,
  knockoutRound,
  roundName,
  roundsOf,
  scoreText,
  sideName,
  startOf,
} from "./model";
import { timeText } from "./tie-words";

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
            <div key={standings.group} className="break-inside-avoid">
              <h3 className="font-bold">{groupName(i18n, standings.group)}</h3>
              <GroupTable event={event} standings={standings} name={groupName(i18n, standings.group)} />
            </div>
          ))}
        </div>
      )}
      {stages.map((stage) => (
        <Bracket key={stage} event={event} stage={stage} />
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

function Bracket({ event, stage }: { event: TournamentEvent; stage: StageKind }) {
  const { i18n } = useLingui();
  const rounds = bracketOf(event, stage);
  const third = thirdPlaceTie(event, stage);
  return (
    <div className="pb-3">
      <div className="flex text-xs leading-tight">
        {rounds.map((slots, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number.
            key={at}
            className="flex min-w-0 flex-1 flex-col pe-2"
          >
            <p className="pb-1 font-bold">{knockoutRound(i18n, at + 1, rounds.length)}</p>
            {slots.map(({ position, tie, bye }) => (
              <div key={position} className="flex flex-1 flex-col justify-center py-1">
                {tie ? (
                  <Box event={event} tie={tie} />
                ) : (
                  <p className="border border-[#999] border-dashed p-1">{bye?.name}</p>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      {third && (
        <div className="w-1/3">
          <p className="font-bold text-xs">{roundName(i18n, event, third)}</p>
          <Box event={event} tie={third} />
        </div>
      )}
    </div>
  );
}

function Box({ event, tie }: { event: TournamentEvent; tie: Tie }) {
  const { i18n } = useLingui();
  const side = (which: TieSide) => (
    <p className={`truncate ${tie.winner === which ? "font-bold" : ""}`}>{sideName(i18n, event, tie, which)}</p>
  );
  return (
    <div className="break-inside-avoid border border-[#666] p-1">
      {side(TieSide.A)}
      {side(TieSide.B)}
      <p className="text-[#444]">
        #{tie.number} {scoreText(i18n, tie)}
      </p>
    </div>
  );
}
