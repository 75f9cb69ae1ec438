import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { numberFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { cx } from "~/ui/look/cx";
import { isByAverage, isByPoints, leaderboardOf } from "./engine/leaderboard";
import type { Night } from "./engine/night";

type Props = {
  night: Night;
  /** Only the first ones. */
  most?: number;
  /** For a screen that is read from afar. */
  isLarge?: boolean;
};

/** Who leads. Before the first score it says so. */
export function Leaderboard({ night, most, isLarge }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const rows = useMemo(() => leaderboardOf(night), [night]);
  const byAverage = isByAverage(rows);
  const byPoints = isByPoints(night);
  if (rows.length === 0)
    return (
      <p className={cx("text-muted", isLarge && "text-3xl")}>
        <Trans>The leaderboard begins with the first score.</Trans>
      </p>
    );
  const names = new Map(night.people.map(({ id, name, isMe }) => [id, { name, isMe }]));
  const figure = (value: number) => numberFormat(locale, { maximumFractionDigits: 1 }).format(value);
  const signed = (value: number) =>
    numberFormat(locale, { signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(value);
  const cell = cx("tabular text-end", isLarge ? "ps-[2.2vh] py-[0.6vh]" : "ps-3 py-2.5");
  return (
    <table className={cx("w-full", isLarge ? "text-[2.7vh]/[1.3]" : "text-base")}>
      <caption className="sr-only">{t`Leaderboard`}</caption>
      <thead>
        <tr className={cx("text-muted", isLarge ? "text-[2vh]" : "text-sm")}>
          <th scope="col" colSpan={2} className="pb-1 text-start font-semibold">
            <Trans>Player</Trans>
          </th>
          <th scope="col" className={cx(cell, "py-0! pb-1! font-semibold")}>
            <Trans comment="Column: games played">Games</Trans>
          </th>
          <th scope="col" className={cx(cell, "py-0! pb-1! font-semibold")}>
            <Trans comment="Column: games won">Won</Trans>
          </th>
          <th scope="col" className={cx(cell, "py-0! pb-1! font-semibold")}>
            {byPoints ? (
              byAverage ? (
                <Trans comment="Column: points per game">Average</Trans>
              ) : (
                <Trans comment="Column of a leaderboard">Points</Trans>
              )
            ) : (
              <Trans comment="Column: points won less points lost">+/−</Trans>
            )}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, most).map((row) => (
          <tr
            key={row.id}
            className={cx("border-line border-t", names.get(row.id)?.isMe && "bg-accent-soft text-accent-ink")}
          >
            <td className={cx("tabular pe-3 text-end font-semibold text-muted", isLarge ? "w-[5vh]" : "w-9")}>
              {row.place}
            </td>
            <th scope="row" className="w-full max-w-0 truncate text-start font-bold">
              {names.get(row.id)?.name}
            </th>
            <td className={cell}>{row.games}</td>
            <td className={cell}>{row.wins}</td>
            <td className={cx(cell, "font-bold")}>
              {byPoints ? figure(byAverage ? row.average : row.points) : signed(row.difference)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How places are decided, for those who ask. */
export function LeaderboardRule({ night }: { night: Night }) {
  const rows = leaderboardOf(night);
  const games = rows.reduce((sum, row) => sum + row.games, 0);
  if (games === 0) return null;
  return (
    <p className="text-muted text-sm">
      {isByPoints(night) ? (
        isByAverage(rows) ? (
          <Trans>By points per game, because not everybody has played equally often.</Trans>
        ) : (
          <Trans>By points, then games won.</Trans>
        )
      ) : isByAverage(rows) ? (
        <Trans>By the share of games won, then points won less points lost per game.</Trans>
      ) : (
        <Trans>By games won, then points won less points lost.</Trans>
      )}
    </p>
  );
}

/** "3 games", for a person. */
export function GamesCount({ value }: { value: number }) {
  return <Plural value={value} _0="no game yet" one="# game" other="# games" />;
}
