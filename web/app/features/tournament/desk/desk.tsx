import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import type { Tournament } from "~/gen/lapang/v1/tournament_pb";
import { shortDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { codeOf, statusOf } from "~/lib/http/error-code";
import { useExplainLoading } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { lazyPart } from "~/ui/lazy-part";
import { LinkButton } from "~/ui/link/link-button";
import { QueryPending } from "~/ui/list/query-view";
import { TabLinks } from "~/ui/list/tab-links";
import { Skeleton } from "~/ui/look/skeleton";
import { ErrorView } from "~/ui/page/error-view";
import { PageTitle } from "~/ui/page/page-title";
import { CourtsHint } from "../courts-hint";
import { allTies, type Fixture, startOf } from "../model";
import { useTournament } from "../queries";
import { StateBadge } from "../state-badge";
import { Courts } from "./courts/courts";
import { Queue } from "./courts/queue";
import { ScoreDialog, StartDialog, useScoringLoaded } from "./score/late-scoring";
import { useTieActions } from "./use-tie-actions";

const Entries = lazyPart(async () => (await import("./entries/entries")).Entries);
const Draws = lazyPart(async () => (await import("./draw/draws")).Draws);
const Plan = lazyPart(async () => (await import("./courts/plan")).Plan);
const Share = lazyPart(async () => (await import("./share")).Share);

const tabs = ["courts", "entries", "draw", "plan", "share"] as const;

/** The organiser's desk in the hall. */
export function Desk({ id }: { id: string }) {
  const { t } = useLingui();
  const explain = useExplainLoading();
  const paths = usePaths();
  const query = useTournament(id);
  const { data, error, refetch } = query;
  if (data?.tournament && data.isOrganiser) return <DeskOf tournament={data.tournament} />;
  if (data || error) {
    const isGone = data !== undefined || codeOf(error) === Code.NotFound;
    return (
      <ErrorView
        status={data ? 403 : statusOf(error)}
        title={isGone ? t`Not your tournament` : t`This tournament could not be loaded`}
        message={isGone ? t`Only its organiser can open this page.` : explain(error)}
        onRetry={() => refetch()}
        elsewhere={
          data && (
            <LinkButton to={paths.tournament(id)} variant="secondary">
              <Trans>To the tournament</Trans>
            </LinkButton>
          )
        }
      />
    );
  }
  return (
    <div className="mx-auto w-full max-w-[110rem] px-4 py-6 sm:px-6">
      <QueryPending query={query}>
        <DeskSkeleton />
      </QueryPending>
    </div>
  );
}

function DeskSkeleton() {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  );
}

function DeskOf({ tournament }: { tournament: Tournament }) {
  const { t } = useLingui();
  const paths = usePaths();
  const locale = useLocale();
  const zone = tournament.timeZone;
  const start = startOf(tournament);
  const [params] = useSearchParams();
  const shown = tabs.find((tab) => tab === params.get("tab")) ?? firstTab(tournament);
  const labels = {
    courts: t({ message: "Courts", comment: "Tab of the organiser's desk" }),
    entries: t({ message: "Entries", comment: "Tab of the organiser's desk" }),
    draw: t({ message: "Draw", comment: "Tab of the organiser's desk" }),
    plan: t({ message: "Plan", comment: "Tab of the organiser's desk: when each match is planned, and the courts" }),
    share: t({ message: "Scorers and links", comment: "Tab of the organiser's desk" }),
  };
  return (
    <div className="mx-auto flex w-full max-w-[110rem] flex-col gap-4 px-4 py-4 sm:px-6">
      <PageTitle>{`${tournament.name} · ${t`Desk`}`}</PageTitle>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <h1 className="min-w-0 break-words font-extrabold text-2xl">{tournament.name}</h1>
          <StateBadge tournament={tournament} />
          <span className="text-muted">
            {shortDay(start, zone, locale)} · {zoneName(zone, start, locale)}
          </span>
        </div>
        <LinkButton to={paths.tournament(tournament.id)} variant="secondary" size="small">
          <Trans comment="Link to what everyone sees of a tournament">Public page</Trans>
        </LinkButton>
      </header>
      <TabLinks
        label={t`Parts of the desk`}
        tabs={tabs.map((tab) => ({
          to: `${paths.tournamentDesk(tournament.id)}?tab=${tab}`,
          label: labels[tab],
          isShown: tab === shown,
        }))}
      />
      {shown !== "plan" && <CourtsHint tournament={tournament} />}
      <Suspense fallback={<DeskSkeleton />}>
        {shown === "courts" && <Floor tournament={tournament} />}
        {shown === "entries" && <Entries tournament={tournament} />}
        {shown === "draw" && <Draws tournament={tournament} />}
        {shown === "plan" && <Plan tournament={tournament} />}
        {shown === "share" && <Share tournament={tournament} />}
      </Suspense>
    </div>
  );
}

/** Before the first draw the organiser collects entries. */
const firstTab = ({ events }: Tournament) => (events.some(({ ties }) => ties.length > 0) ? "courts" : "entries");

/** The hall: courts and queue. */
function Floor({ tournament }: { tournament: Tournament }) {
  const actions = useTieActions("");
  const [scoredId, setScoredId] = useState<string>();
  const [isWalkover, setWalkover] = useState(false);
  const [startedId, setStartedId] = useState<string>();
  useScoringLoaded();
  const all = allTies(tournament);
  const scored = all.find(({ tie }) => tie.id === scoredId);
  const started = all.find(({ tie }) => tie.id === startedId);
  const score = ({ tie }: Fixture, startsWithWalkover = false) => {
    setScoredId(tie.id);
    setWalkover(startsWithWalkover);
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem] 2xl:grid-cols-[1fr_28rem]">
      <Courts tournament={tournament} actions={actions} onScore={score} />
      <Queue tournament={tournament} onStart={({ tie }) => setStartedId(tie.id)} onScore={score} />
      {scored && (
        <ScoreDialog
          tournament={tournament}
          fixture={scored}
          isWalkover={isWalkover}
          onClose={() => setScoredId(undefined)}
        />
      )}
      {started && (
        <StartDialog
          tournament={tournament}
          fixture={started}
          actions={actions}
          onClose={() => setStartedId(undefined)}
        />
      )}
    </div>
  );
}
