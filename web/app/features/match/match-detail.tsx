import { Code } from "@connectrpc/connect";
import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { codeOf, statusOf } from "~/lib/http/error-code";
import { useExplainLoading } from "~/lib/http/error-messages";
import { useSession } from "~/lib/session/session";
import { ErrorView } from "~/ui/error-view";
import { lazyPart } from "~/ui/lazy-part";
import { CalledOff } from "./called-off";
import { MatchSkeleton } from "./match-skeleton";
import { MatchView } from "./match-view";
import { viewerRoleOf } from "./places-rules";
import { useMatch } from "./queries";

// Only a host edits, and the form loads calendars.
const EditMatch = lazyPart(async () => (await import("./edit-match")).EditMatch);

/** A match's public page; `?edit` is its host's form. */
export function MatchDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const explain = useExplainLoading();
  const session = useSession();
  const [search] = useSearchParams();
  const query = useMatch(id);
  const { data: match, error, isPending, refetch } = query;

  if (isPending) return <MatchSkeleton query={query} />;
  if (!match || codeOf(error) === Code.NotFound) {
    if (error && codeOf(error) !== Code.NotFound) {
      const title = t`This match could not be loaded`;
      return <ErrorView status={statusOf(error)} title={title} message={explain(error)} onRetry={() => refetch()} />;
    }
    const message = t`The host may have called it off, or the link is incomplete.`;
    return <ErrorView status={404} title={t`Match Not Found`} message={message} />;
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
