import next from "icon:lucide/list-ordered";
import { Trans } from "@lingui/react/macro";
import { useHasNight } from "~/features/night/queries";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { Icon } from "~/ui/icon";
import { LinkButton } from "~/ui/link-button";
import { isAround } from "./places-rules";

/** Host only: fair turns on the courts of the evening. */
export function RunNight({ match }: { match: Match }) {
  const paths = usePaths();
  const isNow = isAround(match, useNow());
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-surface p-5 ring-1 ring-line">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-bold text-lg">
          <Trans>Play night</Trans>
        </h2>
        <p className="text-muted">
          <Trans>Who plays next on which court, with scores and standings. Also works without a network.</Trans>
        </p>
      </div>
      <LinkButton to={paths.night(match.id)} variant={isNow ? "primary" : "secondary"}>
        <Trans comment="Opens the page on which a host runs a play night">Run the evening</Trans>
      </LinkButton>
    </section>
  );
}

/** For players, once their host has started the evening. */
export function FollowNight({ match }: { match: Match }) {
  const paths = usePaths();
  const { data: hasNight } = useHasNight(match.id);
  if (!hasNight) return null;
  return (
    <LinkButton to={paths.night(match.id)} size="large" isWide>
      <Icon of={next} className="text-xl" />
      <Trans comment="Opens the page of a play night">See when you play</Trans>
    </LinkButton>
  );
}
