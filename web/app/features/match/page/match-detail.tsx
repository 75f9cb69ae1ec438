import { Code } from "@connectrpc/connect";
import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { codeOf } from "~/lib/http/error-code";
import { useSession } from "~/lib/session/session";
import { lazyPart } from "~/ui/lazy-part";
import { type Awaited, QueryPending } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { LoadError } from "~/ui/page/load-error";
import { PageTitle } from "~/ui/page/page-title";
import { useGuestLink } from "../guests/guest-token";
import { viewerRoleOf } from "../places-rules";
import { useMatch } from "../queries";
import { CalledOff } from "./called-off";
import { MatchView } from "./match-view";

/** For waiting on code alone, without a query. */
const known: Awaited = { failureCount: 0, data: undefined };

/** The match page's skeleton; if the query fails, its error. */
function MatchSkeleton({ query = known }: { query?: Awaited }) {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      <PageTitle>{t`Match`}</PageTitle>
      <QueryPending query={query}>
        <div
          role="status"
          className="grid grid-cols-1 animate-late gap-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,37.5vw)]"
        >
          <span className="sr-only">{t`Loading`}</span>
          <div className="flex flex-col gap-6">
            <Skeleton className="h-64 rounded-panel!" />
            <Skeleton className="h-40 rounded-card!" />
          </div>
          <Skeleton className="h-56 rounded-card!" />
        </div>
      </QueryPending>
    </div>
  );
}

// Only a host edits, and the form loads calendars.
const EditMatch = lazyPart(async () => (await import("../form/edit-match")).EditMatch);

/** A match's public page; `?edit` is its host's form. */
export function MatchDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const session = useSession();
  const [search] = useSearchParams();
  const query = useMatch(id);
  const { data: match, error, isPending } = query;
  useGuestLink(match);

  if (isPending) return <MatchSkeleton query={query} />;
  if (!match || codeOf(error) === Code.NotFound) {
    const message = t`The host may have called it off, or the link is incomplete.`;
    return (
      <LoadError
        query={query}
        title={t`This match could not be loaded`}
        missing={{ title: t`Match Not Found`, message }}
      />
    );
  }
  if (match.calledOffAt) {
    return <CalledOff match={match} />;
  }
  const viewerRole = session.state === "unknown" ? "unknown" : viewerRoleOf(match, readerOf(session));
  if (search.has("edit") && viewerRole === "host") {
    return (
      <Suspense fallback={<MatchSkeleton />}>
        <EditMatch match={match} />
      </Suspense>
    );
  }
  return <MatchView match={match} viewerRole={viewerRole} />;
}

function readerOf(session: ReturnType<typeof useSession>) {
  return session.state === "in" ? session.user : null;
}
