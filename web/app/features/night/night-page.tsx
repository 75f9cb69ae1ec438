import clock from "icon:lucide/clock";
import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useLayoutEffect } from "react";
import { codeOf } from "~/lib/http/error-code";
import { usePaths } from "~/lib/http/paths";
import { lazyPart } from "~/ui/lazy-part";
import { LinkButton } from "~/ui/link/link-button";
import { EmptyState } from "~/ui/list/empty-state";
import { QueryPending } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { ErrorView } from "~/ui/page/error-view";
import { LoadError } from "~/ui/page/load-error";
import { Page } from "~/ui/page/page";
import { useNight } from "./queries";

const HostNight = lazyPart(async () => (await import("./host/host-night")).HostNight);
const PlayerNight = lazyPart(async () => (await import("./play/player-night")).PlayerNight);
const SetUp = lazyPart(async () => (await import("./host/set-up")).SetUp);

/** The play night of a match: run by its host, followed by its players. */
export function NightPage({ matchId }: { matchId: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { query, queue, night, unsent, isStuck, refusals, acknowledgeUnreadable } = useNight(matchId);
  const { data, error } = query;
  const code = codeOf(error);

  if (code === Code.NotFound || code === Code.PermissionDenied) {
    const message = t`Only the host and the players of a match see its play night.`;
    return <ErrorView status={404} title={t`Play night not found`} message={message} />;
  }
  if (!data && error && !night) {
    return <LoadError query={query} title={t`The play night could not be loaded`} />;
  }
  const skeleton = <NightSkeleton title={t`Play night`} query={query} />;
  if (!data && !night) return skeleton;
  if (!night)
    return (
      <Suspense fallback={skeleton}>
        {data?.isHost ? (
          <SetUp matchId={matchId} />
        ) : (
          <Page title={t`Play night`}>
            <EmptyState icon={clock} title={t`The host has not started the evening yet.`}>
              <p>
                <Trans>Here you will see when and with whom you play.</Trans>
              </p>
              <LinkButton to={paths.match(matchId)} variant="secondary">
                <Trans>Back to the match</Trans>
              </LinkButton>
            </EmptyState>
          </Page>
        )}
      </Suspense>
    );
  const change = (what: Parameters<typeof queue.change>[0]) => void queue.change(what);
  // Changes that wait on this phone can only be the host's.
  const isHost = data?.isHost ?? unsent > 0;
  return (
    <Suspense fallback={skeleton}>
      {isHost ? (
        <HostNight
          night={night}
          queued={{ unsent, isStuck, refusals, acknowledgeUnreadable }}
          boardKey={data?.boardKey ?? ""}
          onChange={change}
        />
      ) : (
        <PlayerNight night={night} queued={{ refusals, acknowledgeUnreadable }} onChange={change} />
      )}
    </Suspense>
  );
}

function NightSkeleton({ title, query }: { title: string; query: { failureCount: number; data: unknown } }) {
  // The button that starts an evening is at the end of a long form.
  useLayoutEffect(() => scrollTo({ top: 0 }), []);
  return (
    <Page title={title} width="wide" isCompact>
      <QueryPending query={query}>
        <div role="status" className="grid animate-late grid-cols-1 gap-4 md:grid-cols-2">
          <span className="sr-only">
            <Trans>Loading</Trans>
          </span>
          <Skeleton className="h-64 rounded-card!" />
          <Skeleton className="h-64 rounded-card!" />
        </div>
      </QueryPending>
    </Page>
  );
}
