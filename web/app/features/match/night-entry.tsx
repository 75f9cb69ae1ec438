import arrow from "icon:lucide/arrow-right";
import next from "icon:lucide/list-ordered";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { useHasNight } from "~/features/night/queries";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { clockTime, friendlyDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { TextLink } from "~/ui/link/text-link";
import { Icon } from "~/ui/look/icon";
import { SportIcon } from "~/ui/look/sport-icon";
import { isAround, placeOf, startOf, zoneOf } from "./places-rules";

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

/** In lists: to the evening of a match, once it is set up. */
export function NightLink({ match }: { match: Match }) {
  const paths = usePaths();
  const { data: hasNight } = useHasNight(match.id);
  if (!hasNight) return null;
  return (
    <TextLink to={paths.night(match.id)} className="relative z-2 gap-1.5 font-semibold text-sm">
      <Icon of={next} />
      <Trans comment="Opens the page of a play night">See when you play</Trans>
    </TextLink>
  );
}

/** Above lists: the evening of a match, once it is set up. */
export function NightRow({ match }: { match: Match }) {
  const paths = usePaths();
  const locale = useLocale();
  const { data: hasNight } = useHasNight(match.id);
  if (!hasNight) return null;
  const [start, zone] = [startOf(match), zoneOf(match)];
  return (
    <Link
      to={paths.night(match.id)}
      className="flex items-center gap-3 rounded-card bg-surface p-3 ring-1 ring-line hover:bg-sunken sm:px-4"
    >
      <SportIcon sport={match.sportId} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-bold">
          <Trans>Play night</Trans>
        </span>
        <span className="truncate">{match.name}</span>
        <span className="tabular text-muted text-sm">
          {friendlyDay(start, zone, locale)}, {clockTime(start, zone, locale)} {zoneName(zone, start, locale)}
          {" · "}
          {placeOf(match).name}
        </span>
      </span>
      <Icon of={arrow} className="text-accent text-xl" />
    </Link>
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
