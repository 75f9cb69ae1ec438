import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useMemo } from "react";
import { clockTime } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { drawingOf } from "~/lib/format/qr-drawing";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { cx } from "~/ui/look/cx";
import { type Game, liveGames, type Night, openCourts, type Sides } from "../engine/night";
import { outlookOf, type Proposal } from "../engine/propose";
import { namesIn } from "../labels";
import { Leaderboard } from "../leaderboard";
import { Timer } from "../timer";

const mostRows = 10;
const mostNext = 3;
/** Letters of a name that needs smaller ones. */
const longName = 13;

/** The evening on a TV, readable from six metres: courts, next games, standings. */
export function TvBoard({ night, boardKey }: { night: Night; boardKey: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useNow();
  const live = new Map(liveGames(night).map((game) => [game.court, game]));
  const { games } = outlookOf(night, now.getTime());
  const free = new Map(games.filter(({ isNow }) => isNow).map((game) => [game.court, game]));
  const next = games.filter(({ isNow }) => !isNow).slice(0, mostNext);
  const courts = openCourts(night);
  const isMany = courts.length > 4;
  useScreenOn();
  return (
    <div className="grid min-h-full grid-cols-1 gap-[2.5vh] p-[2.5vh] lg:h-full lg:grid-cols-[minmax(0,1fr)_minmax(24rem,29vw)]">
      <main className="flex min-h-0 min-w-0 flex-col gap-[2vh]">
        <header className="flex items-baseline justify-between gap-6">
          <h1 className="truncate font-extrabold text-[4vh] leading-tight">{night.matchName}</h1>
          <span className="tabular shrink-0 font-bold text-[4vh]">{clockTime(now, night.timeZone, locale)}</span>
        </header>
        {night.isOver ? (
          <p className="grid flex-1 place-items-center rounded-panel bg-court font-extrabold text-[6vh] text-on-court">
            <Trans>The evening is over. Thanks for playing!</Trans>
          </p>
        ) : (
          <ul className={cx("grid min-h-0 flex-1 auto-rows-fr grid-cols-1 gap-[1.6vh]", isMany && "lg:grid-cols-2")}>
            {courts.map(({ number, name }) => (
              <li key={number} className="flex min-h-0 min-w-0">
                <CourtTile night={night} name={name} isSmall={isMany} game={live.get(number)} next={free.get(number)} />
              </li>
            ))}
          </ul>
        )}
        {next.length > 0 && free.size === 0 && <NextGames night={night} games={next} />}
      </main>
      <aside className="flex min-h-0 min-w-0 flex-col justify-between gap-[2vh] rounded-panel bg-surface p-[2.5vh]">
        <section aria-label={t`Leaderboard`} className="min-h-0 overflow-hidden">
          <h2 className="pb-[1vh] font-extrabold text-[3.2vh]">
            {night.isOver ? (
              <Trans>Final standings</Trans>
            ) : (
              <Trans comment="Heading of a leaderboard">Standings</Trans>
            )}
          </h2>
          <Leaderboard night={night} most={mostRows} isLarge />
        </section>
        <PhoneCode matchId={night.matchId} boardKey={boardKey} />
      </aside>
    </div>
  );
}

type TileProps = { night: Night; name: string; isSmall: boolean; game?: Game; next?: Proposal };

/** A court in a row: its name and clock, and both sides. Of many courts two are side by side. */
function CourtTile({ night, name, isSmall, game, next }: TileProps) {
  const look = game
    ? "bg-court text-on-court"
    : next
      ? "bg-accent-soft text-accent-ink ring-4 ring-accent ring-inset"
      : "bg-surface text-muted";
  const sides = game ?? next;
  return (
    <section
      aria-label={name}
      className={cx(
        "flex min-w-0 flex-1 gap-x-[2.5vh] gap-y-[0.5vh] rounded-panel px-[2.5vh] py-[1vh]",
        isSmall ? "flex-col justify-center" : "items-center",
        look,
      )}
    >
      <div
        className={cx(
          "font-bold text-[2.8vh] leading-tight",
          isSmall ? "flex justify-between gap-4" : "w-[21vh] shrink-0",
        )}
      >
        <h2 className="truncate">{name}</h2>
        <p className={cx(!isSmall && "pt-[0.5vh]")}>
          {game ? (
            <Timer since={game.startedAt} minutes={night.settings.gameMinutes} />
          ) : next ? (
            <Trans comment="On the TV: these players go to the court">On court now</Trans>
          ) : (
            <Trans comment="No game on this court">Free</Trans>
          )}
        </p>
      </div>
      {sides && <Pairing night={night} sides={sides} isSmall={isSmall} />}
    </section>
  );
}

function Pairing({ night, sides, isSmall }: { night: Night; sides: Sides; isSmall: boolean }) {
  const names = namesIn(night);
  const isLong = names([...sides.sideA, ...sides.sideB]).some((name) => name.length > longName);
  const size = isSmall ? "text-[3.6vh]" : isLong ? "text-[min(4.2vh,2.5vw)]" : "text-[min(5.4vh,3.2vw)]";
  const side = (ids: readonly string[]) => (
    <p className={cx("min-w-0 flex-1 font-extrabold leading-[1.15]", size)}>
      {ids.map((id) => (
        <span key={id} className="block truncate">
          {names([id])}
        </span>
      ))}
    </p>
  );
  return (
    <div className={cx("flex min-w-0 items-center gap-[2vh]", !isSmall && "flex-1")}>
      {side(sides.sideA)}
      <span className="shrink-0 font-semibold text-[2.4vh] opacity-80">
        <Trans comment="Between two sides: versus">vs</Trans>
      </span>
      {side(sides.sideB)}
    </div>
  );
}

function NextGames({ night, games }: { night: Night; games: readonly Proposal[] }) {
  const names = namesIn(night);
  return (
    <section className="rounded-panel bg-surface px-[2.5vh] py-[1.8vh]">
      <h2 className="font-bold text-[2.4vh] text-muted">
        <Trans comment="Heading: the next games">Next</Trans>
      </h2>
      <ol className="flex flex-col">
        {games.map((game) => (
          <li key={`${game.sideA}-${game.sideB}`} className="truncate font-bold text-[3.2vh] leading-[1.35]">
            {names(game.sideA).join(" & ")} <span className="font-medium text-muted">vs</span>{" "}
            {names(game.sideB).join(" & ")}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Opens this board on a phone, where each sees when they play. */
function PhoneCode({ matchId, boardKey }: { matchId: string; boardKey: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const link = location.origin + (boardKey ? paths.nightBoard(matchId, boardKey) : paths.night(matchId));
  const drawing = useMemo(() => drawingOf(link), [link]);
  return (
    <div className="flex items-center gap-[2vh]">
      <svg
        role="img"
        aria-label={t`QR code of ${link}`}
        viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        shapeRendering="crispEdges"
        className="size-[16vh] shrink-0 rounded-card bg-[#fff]"
      >
        <path d={drawing.path} fill="#000" />
      </svg>
      <p className="font-bold text-[2.4vh] leading-snug text-balance">
        <Trans>Scan to see on your phone when you play.</Trans>
      </p>
    </div>
  );
}

/** Keeps the screen on, where the browser can. */
function useScreenOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock?.request("screen").then(
        (got) => {
          if (isOver) void got.release();
          else lock = got;
        },
        () => {},
      );
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, []);
}
