import maximize from "icon:lucide/maximize";
import offline from "icon:lucide/wifi-off";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Tournament, TournamentCourt } from "~/gen/lapang/v1/tournament_pb";
import { clockTime } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { useOnline } from "~/lib/offline/network";
import { QueryPending } from "~/ui/list/query-view";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { LoadError } from "~/ui/page/load-error";
import { PageTitle } from "~/ui/page/page-title";
import { dateOf, type Fixture, liveTies, roundName } from "../../model";
import { useTournament } from "../../queries";
import { minutesSince, namesOf, nextOnCourts } from "../desk-model";
import { Qr } from "../qr";
import { People, TieLines } from "../tie-lines";
import { BoardSide } from "./board-side";

/** A screen in the hall, read from six metres: letters grow with the screen, and everything is measured in them. */
export function Board({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useTournament(id);
  const isOnline = useOnline();
  const { data, error, dataUpdatedAt, errorUpdatedAt } = query;
  useWakeLock();
  if (!data?.tournament && error) {
    return <LoadError query={query} title={t`This tournament could not be loaded`} />;
  }
  const isStale = !isOnline || errorUpdatedAt > dataUpdatedAt;
  return (
    <div
      data-no-nav=""
      className="dark fixed inset-0 z-40 overflow-hidden bg-canvas text-[length:min(1.25vw,2.2vh)] text-ink leading-tight [color-scheme:dark]"
    >
      {data?.tournament ? (
        <BoardOf tournament={data.tournament} staleSince={isStale ? new Date(dataUpdatedAt) : null} />
      ) : (
        <div className="grid h-full place-items-center">
          <QueryPending query={query}>
            <p role="status" className="animate-late font-bold text-[2em] text-muted">
              <Trans>Loading the board…</Trans>
            </p>
          </QueryPending>
        </div>
      )}
    </div>
  );
}

function BoardOf({ tournament, staleSince }: { tournament: Tournament; staleSince: Date | null }) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const now = useNow(5_000);
  const { timeZone } = tournament;
  const live = new Map(liveTies(tournament).map((fixture) => [fixture.tie.court, fixture]));
  const next = nextOnCourts(tournament, now);
  const courts = tournament.courts.filter(({ isOpen, number }) => isOpen || live.has(number));
  const since = staleSince && clockTime(staleSince, timeZone, locale);

  return (
    <div className="grid h-full grid-rows-[auto_1fr] gap-[1.2em] p-[1.6em]">
      <PageTitle>{`${tournament.name} · ${t`Board`}`}</PageTitle>
      <header className="flex items-center gap-[1.5em]">
        <h1 className="line-clamp-1 min-w-0 flex-1 font-extrabold text-[2.6em] tracking-tight">{tournament.name}</h1>
        {since && (
          <p
            role="alert"
            className="flex items-center gap-[0.5em] rounded-full bg-danger px-[1em] py-[0.4em] font-bold text-[1.3em] text-on-danger"
          >
            <Icon of={offline} />
            <Trans>No connection since {since}</Trans>
          </p>
        )}
        <FullScreenButton />
        <time className="tabular font-extrabold text-[3.2em]">{clockTime(now, timeZone, locale)}</time>
      </header>
      <div className="grid min-h-0 grid-cols-[1fr_27em] gap-[1.6em]">
        <ul
          aria-label={t`Courts`}
          className={cx(
            "grid min-h-0 auto-rows-fr gap-[1em]",
            courts.length > 3 ? "grid-cols-2" : "grid-cols-1",
            // Many courts: smaller letters, but no court is left out.
            courts.length > 8 ? "grid-cols-3 text-[0.72em]" : courts.length > 6 ? "text-[0.85em]" : "",
          )}
        >
          {courts.map((court) => (
            <BoardCourt
              key={court.number}
              court={court}
              live={live.get(court.number)}
              next={next.get(court.number)}
              now={now}
            />
          ))}
        </ul>
        <aside className="flex min-h-0 flex-col gap-[1.2em]">
          <BoardSide tournament={tournament} />
          <div className="flex items-center gap-[1.2em]">
            <div className="w-[7.5em] shrink-0">
              <Qr link={`${location.origin}${paths.tournament(tournament.id)}`} label={t`QR code of the public page`} />
            </div>
            <p className="text-balance font-semibold text-[1.3em] text-muted">
              <Trans>Scan to follow the draw, and to see when you play.</Trans>
            </p>
          </div>
        </aside>
      </div>
    </div>
  );
}

type CourtProps = { court: TournamentCourt; live: Fixture | undefined; next: Fixture | undefined; now: Date };

function BoardCourt({ court, live, next, now }: CourtProps) {
  const { i18n } = useLingui();
  const minutes = minutesSince(dateOf(live?.tie.startedAt), now);
  const called = next && namesOf(i18n, next);
  return (
    <li
      className={cx(
        "flex min-h-0 min-w-0 flex-col overflow-hidden rounded-[1.2em] p-[1.1em]",
        live ? "bg-surface" : "bg-sunken ring-2 ring-line ring-inset",
      )}
    >
      <p className="flex shrink-0 items-baseline justify-between gap-[1em]">
        <span className={cx("line-clamp-1 font-extrabold text-[2.2em]", live ? "text-accent" : "text-muted")}>
          {court.name}
        </span>
        {live && (
          <span className="tabular shrink-0 font-semibold text-[1.3em] text-muted">
            <Plural value={minutes} one="# min" other="# min" />
          </span>
        )}
      </p>
      {live && (
        <>
          <p className="line-clamp-1 shrink-0 font-semibold text-[1.2em] text-muted">
            {[live.event.name, roundName(i18n, live.event, live.tie)].join(" · ")}
          </p>
          <div className="my-auto">
            <TieLines fixture={live} size="board" />
          </div>
        </>
      )}
      {!live && called && (
        <div className="my-auto flex flex-col gap-[0.3em]">
          <p className="font-bold text-[1.4em] text-signal-ink">
            <Trans comment="On the board in the hall: these players play next on this court">Next on this court</Trans>
          </p>
          <p className="line-clamp-2 text-pretty font-extrabold text-[2.05em]">
            <People label={called.a} />
          </p>
          <p className="line-clamp-2 text-pretty font-extrabold text-[2.05em]">
            <People label={called.b} />
          </p>
        </div>
      )}
      {!live && !called && (
        <p className="my-auto font-semibold text-[1.6em] text-muted">
          <Trans comment="A court without a match">Free</Trans>
        </p>
      )}
    </li>
  );
}

/** Seen by who moves the pointer or presses Tab, not by the hall. */
function FullScreenButton() {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`Full screen`}
      onClick={() => void document.documentElement.requestFullscreen?.().catch(() => {})}
      className="grid size-[2em] place-items-center rounded-full text-[1.6em] text-muted opacity-0 hover:bg-sunken hover:opacity-100 focus-visible:opacity-100"
    >
      <Icon of={maximize} />
    </button>
  );
}

/** Keeps the screen on, where the browser can, and again after it was hidden. */
function useWakeLock(): void {
  const [isVisible, setVisible] = useState(true);
  useEffect(() => {
    const note = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", note);
    return () => document.removeEventListener("visibilitychange", note);
  }, []);
  useEffect(() => {
    if (!isVisible) return;
    const lock = navigator.wakeLock?.request("screen").catch(() => null);
    return () => void lock?.then((held) => held?.release());
  }, [isVisible]);
}
