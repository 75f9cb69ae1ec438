import check from "icon:lucide/circle-check";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import {
  EventFormat,
  type GroupStandings,
  StageKind,
  type StandingRow,
  type Tournament,
  type TournamentEvent,
} from "~/gen/lapang/v1/tournament_pb";
import { textLinkClass } from "~/ui/link/text-link";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { entryOf, groupName } from "../model";
import { unplayedTexts } from "../scoring-words";
import { TieCard } from "../tie-card";
import { criterionName, criterionText } from "./ranking-words";

type Props = { tournament: Tournament; event: TournamentEvent };

/** The groups of an event with their tables and ties; and by which rules they are ranked. */
export function Groups({ tournament, event }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {event.standings.map((standings) => (
          <Group key={standings.group} tournament={tournament} event={event} standings={standings} />
        ))}
      </div>
      <RankingRules event={event} />
    </div>
  );
}

function Group({ tournament, event, standings }: Props & { standings: GroupStandings }) {
  const { i18n } = useLingui();
  const { group } = standings;
  const name = event.format === EventFormat.ROUND_ROBIN ? event.name : groupName(i18n, group);
  const ties = event.ties.filter((tie) => tie.stage === StageKind.GROUPS && tie.group === group);
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h4 className="font-extrabold text-lg">{name}</h4>
      <GroupTable event={event} standings={standings} name={name} />
      <details className="group">
        <summary className={textLinkClass({ variant: "quiet", className: "cursor-pointer font-semibold text-sm" })}>
          <Trans>Matches of this group</Trans>
        </summary>
        <ol className="grid grid-cols-1 gap-2 pt-1 sm:grid-cols-2">
          {ties.map((tie) => (
            <li key={tie.id}>
              <TieCard tournament={tournament} event={event} tie={tie} hidesRound />
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

type TableProps = { event: TournamentEvent; standings: GroupStandings; name: string };

/** The table of a group; also for the board and for print. It says no more than is certain. */
export function GroupTable({ event, standings: { rows }, name }: TableProps) {
  const { t } = useLingui();
  const hasSets = (event.rules?.to ?? 0) > 0;
  // Where a win is one point and all else none, the points are the wins.
  const hasPoints = event.winPoints > 1 || event.drawPoints > 0 || event.lossPoints > 0;
  const hasDraws = event.rules?.hasDraws ?? false;
  const compares = (by: string) => event.criteria.some((criterion) => criterion.by === by);
  // A ratio and what was scored cannot be read from a difference.
  const hasSetRatio = compares("SET_RATIO");
  const hasPointRatio = compares("POINT_RATIO");
  const hasScored = hasPointRatio || compares("POINTS_SCORED");
  // On a phone names need the room of what can be worked out.
  const narrow = hasScored ? "max-sm:hidden" : "";
  const narrowLost = hasScored && !hasDraws ? "max-sm:hidden" : "";
  const signed = (value: number) => (value > 0 ? `+${value}` : String(value).replace("-", "−"));
  const hasMarks = event.format === EventFormat.GROUPS_KNOCKOUT;
  return (
    <>
      <div className="overflow-x-auto rounded-card bg-surface ring-1 ring-line">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr className="border-line border-b text-muted text-xs">
              <Head label={t`Rank`} short="#" />
              <th scope="col" className="px-1 py-2.5 text-start font-semibold">
                <Trans comment="Column of a group's table: pair, player or team">Name</Trans>
              </th>
              <Head label={t`Played`} short={t({ message: "P", comment: "Played, as the shortest column title" })} />
              <Head label={t`Won`} short={t({ message: "W", comment: "Won, as the shortest column title" })} />
              {hasDraws && (
                <Head label={t`Drawn`} short={t({ message: "D", comment: "Drawn, as the shortest column title" })} />
              )}
              <Head
                className={narrowLost}
                label={t`Lost`}
                short={t({ message: "L", comment: "Lost, as the shortest column title" })}
              />
              {hasSets && <Head label={hasSetRatio ? t`Sets won and lost` : t`Set difference`} short={t`Sets`} />}
              {hasScored && (
                <Head
                  label={hasSets ? t`Points for and against` : t`Goals for and against`}
                  short={
                    hasSets
                      ? t({ message: "F–A", comment: "Points for and against, as the shortest title" })
                      : t({ message: "GF–GA", comment: "Goals for and against, as the shortest title" })
                  }
                />
              )}
              {!hasPointRatio && (
                <Head
                  className={narrow}
                  label={hasSets ? t`Point difference` : t`Goal difference`}
                  short={hasSets ? t({ message: "Pts ±", comment: "Point difference, as the shortest title" }) : "±"}
                />
              )}
              {hasPoints && (
                <Head label={t`Points`} short={t({ message: "Pts", comment: "Points in a table, shortest title" })} />
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.entryId} event={event} row={row} hasMarks={hasMarks}>
                <Figure>{row.played}</Figure>
                <Figure isStrong>{row.won}</Figure>
                {hasDraws && <Figure>{row.drawn}</Figure>}
                <Figure className={narrowLost}>{row.lost}</Figure>
                {hasSets && (
                  <Figure>
                    {hasSetRatio ? `${row.setsFor}–${row.setsAgainst}` : signed(row.setsFor - row.setsAgainst)}
                  </Figure>
                )}
                {hasScored && <Figure>{`${row.scored}–${row.conceded}`}</Figure>}
                {!hasPointRatio && <Figure className={narrow}>{signed(row.scored - row.conceded)}</Figure>}
                {hasPoints && <Figure isStrong>{row.points}</Figure>}
              </Row>
            ))}
          </tbody>
        </table>
      </div>
      {hasMarks && rows.some(isOnCourse) && (
        <p className="flex items-center gap-2 text-muted text-sm">
          <span aria-hidden="true" className={cx("inline-block h-4 border-s-3", onCourse)} />
          <Trans>Goes on as things stand.</Trans>
        </p>
      )}
      <Reasons event={event} rows={rows} />
    </>
  );
}

/** Goes on unless something changes. */
const isOnCourse = ({ isAdvancing, isThrough, isOut }: StandingRow) => isAdvancing && !isThrough && !isOut;
const onCourse = "border-accent";

/** Why one stands above another who has won as much. */
function Reasons({ event, rows }: { event: TournamentEvent; rows: readonly StandingRow[] }) {
  const { i18n } = useLingui();
  const nameOf = (row: StandingRow | undefined) => entryOf(event, row?.entryId ?? "")?.name ?? "";
  const decided = rows
    .map((row, at) => ({ row, last: rows[at - 1] }))
    .filter(({ row, last }) => row.decidedBy && row.rank > 0 && !row.isOut && row.rank !== last?.rank);
  if (decided.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-muted text-sm">
      {decided.map(({ row, last }) => {
        const [above, below] = [nameOf(last), nameOf(row)];
        const reason = criterionName(i18n, event, row.decidedBy);
        return (
          <li key={row.entryId}>
            <Trans>
              {above} above {below}: {reason}
            </Trans>
          </li>
        );
      })}
    </ul>
  );
}

function Head({ label, short, className }: { label: string; short: string; className?: string }) {
  return (
    <th
      scope="col"
      className={cx("whitespace-nowrap px-1 py-2.5 text-center font-semibold last:pe-3 sm:px-1.5", className)}
    >
      <abbr title={label} className="no-underline">
        {short}
      </abbr>
    </th>
  );
}

type RowProps = { event: TournamentEvent; row: StandingRow; hasMarks: boolean; children: ReactNode };

function Row({ event, row, hasMarks, children }: RowProps) {
  const entry = entryOf(event, row.entryId);
  const isThrough = hasMarks && row.isThrough && !row.isOut;
  const mayGoOn = hasMarks && isOnCourse(row);
  return (
    <tr
      className={cx(
        "border-line border-b last:border-0",
        isThrough && "bg-accent-soft/50",
        row.isOut && "text-muted",
        entry?.isMine && "font-bold",
      )}
    >
      <td
        className={cx(
          "tabular border-s-3 px-1.5 py-2 text-center font-bold",
          mayGoOn ? onCourse : "border-transparent",
        )}
      >
        {row.rank > 0 && !row.isOut ? row.rank : ""}
      </td>
      <th scope="row" className="w-full px-1 py-2 text-start font-semibold leading-snug [overflow-wrap:anywhere]">
        {row.isOut ? <s>{entry?.name}</s> : entry?.name}
        {entry && entry.seed > 0 && (
          <span className="ms-1 whitespace-nowrap font-normal text-muted text-xs">[{entry.seed}]</span>
        )}
        {isThrough && (
          <span className="inline-flex items-center gap-1 whitespace-nowrap align-middle font-bold text-accent text-xs max-sm:flex sm:ms-1.5">
            <Icon of={check} />
            <Trans comment="This entry goes on to the knockout, whatever happens">through</Trans>
          </span>
        )}
        {mayGoOn && (
          <span className="sr-only">
            {", "}
            <Trans comment="Of an entry in a table that changes still">goes on as things stand</Trans>
          </span>
        )}
        {row.isOut && (
          <span className="block font-normal text-xs">
            {event.annulsWithdrawn ? (
              <Trans comment="An entry that withdrew or retired">out: results do not count</Trans>
            ) : (
              <Trans comment="An entry that withdrew">withdrawn</Trans>
            )}
          </span>
        )}
      </th>
      {children}
    </tr>
  );
}

type FigureProps = { children: ReactNode; isStrong?: boolean; className?: string };

function Figure({ children, isStrong, className }: FigureProps) {
  return (
    <td
      className={cx(
        "tabular whitespace-nowrap px-1 py-2 text-center last:pe-3 sm:px-1.5",
        isStrong && "font-bold",
        className,
      )}
    >
      {children}
    </td>
  );
}

/** How groups are ranked, in words. */
function RankingRules({ event }: { event: TournamentEvent }) {
  if (event.criteria.length === 0) return null;
  return (
    <details>
      <summary className={textLinkClass({ variant: "quiet", className: "cursor-pointer font-semibold" })}>
        <Trans>How the tables are ranked</Trans>
      </summary>
      <div className="flex flex-col gap-2 rounded-field bg-sunken px-4 py-3">
        <RankingWords event={event} />
      </div>
    </details>
  );
}

/** The points, the order of those who are level, and what was not played. */
export function RankingWords({ event }: { event: TournamentEvent }) {
  const { i18n } = useLingui();
  return (
    <>
      {event.winPoints > 1 && (
        <p>
          <Trans>
            {{ win: event.winPoints }} points for a win, {{ draw: event.drawPoints }} for a draw,{" "}
            {{ loss: event.lossPoints }} for a loss.
          </Trans>
        </p>
      )}
      <p>
        <Trans>Those who are level are ranked by, in this order:</Trans>
      </p>
      <ol className="list-decimal ps-6">
        {event.criteria.map((criterion, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule may occur twice, the order is fixed.
          <li key={at}>{criterionText(i18n, event, criterion)}</li>
        ))}
      </ol>
      {unplayedTexts(i18n, event).map((text) => (
        <p key={text} className="text-muted">
          {text}
        </p>
      ))}
    </>
  );
}
