import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { ReportLink } from "~/features/safety/report-link";
import { type Tournament, TournamentState } from "~/gen/lapang/v1/tournament_pb";
import { codeOf } from "~/lib/http/error-code";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { type Awaited, QueryPending } from "~/ui/list/query-view";
import { TabLinks } from "~/ui/list/tab-links";
import { Alert } from "~/ui/look/alert";
import { Skeleton } from "~/ui/look/skeleton";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { LoadError } from "~/ui/page/load-error";
import { PageTitle } from "~/ui/page/page-title";
import { CourtsHint } from "../courts-hint";
import { isDrawn, isOver } from "../model";
import { useTournament } from "../queries";
import { DrawTab, EntriesTab, ScheduleTab } from "./late-tabs";
import { MyDay } from "./my-day";
import { NoEvents } from "./no-events";
import { Overview } from "./overview";
import { TournamentHero } from "./tournament-hero";

const ShareDialog = lazyDialog(
  async () => (await import("./share-dialog")).ShareDialog,
  ({ onOpenChange }) => onOpenChange(false),
);

/** A tournament's public page. */
export function TournamentPage({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useTournament(id);
  const { data, error, isPending } = query;
  if (isPending) return <TournamentSkeleton query={query} />;
  if (!data?.tournament || codeOf(error) === Code.NotFound) {
    const message = t`Its organiser may have called it off, or the link is incomplete.`;
    return (
      <LoadError
        query={query}
        title={t`This tournament could not be loaded`}
        missing={{ title: t`Tournament not found`, message }}
      />
    );
  }
  return <TournamentView tournament={data.tournament} isOrganiser={data.isOrganiser} />;
}

function TournamentSkeleton({ query }: { query: Awaited }) {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-4 sm:px-6 sm:py-10">
      <PageTitle>{t`Tournament`}</PageTitle>
      <QueryPending query={query}>
        <div role="status" className="flex animate-late flex-col gap-6">
          <span className="sr-only">{t`Loading`}</span>
          <Skeleton className="h-80 rounded-panel!" />
          <Skeleton className="h-12 w-72" />
          <Skeleton className="h-60 rounded-card!" />
        </div>
      </QueryPending>
    </div>
  );
}

type ViewProps = { tournament: Tournament; isOrganiser: boolean };

function TournamentView({ tournament, isOrganiser }: ViewProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation();
  const [params] = useSearchParams();
  const isNew = typeof state === "object" && state !== null && "isNew" in state;
  const [isSharing, setSharing] = useState(isNew);
  const isPlayed = tournament.events.some(isDrawn);
  const shown = params.get("show") ?? "";
  const tab = (show: string, label: string) => ({
    to: paths.tournament(tournament.id, { show: show || undefined }),
    label,
    isShown: shown === show,
  });
  const tabs = [
    tab("", t({ message: "Overview", comment: "Tab of a tournament" })),
    ...(isPlayed
      ? [
          tab("draw", t({ message: "Draw", context: "tab of a tournament: groups and bracket" })),
          tab("schedule", t({ message: "Order of play", comment: "Tab of a tournament: its matches in order" })),
        ]
      : []),
    tab("entries", t({ message: "Entries", comment: "Tab of a tournament: who has entered" })),
  ];

  function share(isOpen: boolean) {
    setSharing(isOpen);
    // A reload must not open the sheet again.
    if (!isOpen && isNew) navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  }

  return (
    <article
      data-sport={tournament.sportId}
      className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-4 sm:px-6 sm:py-10"
    >
      <PageTitle>{tournament.name}</PageTitle>
      {!tournament.isPublic && <meta name="robots" content="noindex" />}
      {isOrganiser && (
        <div className="flex flex-col gap-2">
          <OrganiserBar tournament={tournament} />
          <CourtsHint tournament={tournament} />
        </div>
      )}
      {shown === "" && !isOver(tournament) && <MyDay tournament={tournament} />}
      <TournamentHero tournament={tournament} onShare={() => setSharing(true)} isSmall={shown !== ""} />
      {tournament.state === TournamentState.CALLED_OFF && (
        <Alert tone="danger" className="text-lg">
          <Trans>This tournament has been called off.</Trans>
          {tournament.calledOffReason && <p className="font-normal">{tournament.calledOffReason}</p>}
        </Alert>
      )}
      <div className="print:hidden">
        <TabLinks label={t`Parts of this tournament`} tabs={tabs} />
      </div>
      {shown === "draw" && isPlayed ? (
        <DrawTab tournament={tournament} />
      ) : shown === "schedule" && isPlayed ? (
        <ScheduleTab tournament={tournament} />
      ) : shown === "entries" ? (
        <EntriesTab tournament={tournament} />
      ) : (
        <Overview tournament={tournament} />
      )}
      {tournament.events.length === 0 && !isOver(tournament) && (
        <NoEvents tournamentId={tournament.id} isOrganiser={isOrganiser} />
      )}
      {!isOrganiser && (
        <div className="flex print:hidden">
          <ReportLink subject={{ tournamentId: tournament.id }} label={t`Report this tournament`} />
        </div>
      )}
      {isSharing && <ShareDialog tournament={tournament} isNew={isNew} isOpen onOpenChange={share} />}
    </article>
  );
}

/** For the organiser: the desk, and what is still to do. */
function OrganiserBar({ tournament }: { tournament: Tournament }) {
  const paths = usePaths();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken px-5 py-4 print:hidden">
      <p className="min-w-0 font-semibold">
        {tournament.state === TournamentState.DRAFT ? (
          <Trans>Only its organisers see this draft. Publish it when it is ready.</Trans>
        ) : (
          <Trans>You organise this tournament.</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.editTournament(tournament.id)} variant="secondary" size="small">
          <Trans comment="Changes a tournament">Edit</Trans>
        </LinkButton>
        <LinkButton to={paths.tournamentDesk(tournament.id)} size="small">
          <Trans comment="Where an organiser runs a tournament">Tournament desk</Trans>
        </LinkButton>
      </div>
    </div>
  );
}
