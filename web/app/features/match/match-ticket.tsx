import lock from "icon:lucide/link";
import pin from "icon:lucide/map-pin";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { areaText } from "~/lib/format/address";
import { clockTime, shortDayParts, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { distanceText } from "~/lib/format/numbers";
import { useNow } from "~/lib/format/use-now";
import { useSession } from "~/lib/session/session";
import { DotList } from "~/ui/list/dot-list";
import { AvatarStack } from "~/ui/look/avatar-stack";
import { Icon } from "~/ui/look/icon";
import { SportIcon } from "~/ui/look/sport-icon";
import { useCostWords } from "./costs/use-cost-words";
import { endOf, hasStarted, placeOf, startOf, zoneOf } from "./places-rules";
import { Spots } from "./spots";
import { useMatchTags } from "./use-match-tags";
import { ViewerRoleBadge } from "./viewer-role-badge";

type Props = {
  match: Match;
  /** The match's name, as a link where it leads somewhere. */
  name: ReactNode;
};

/** A match as a ticket: the time on a stub in the sport's colour; name, place and players beside it. */
export function MatchTicket({ match, name }: Props) {
  const locale = useLocale();
  const tags = useMatchTags();
  const cost = useCostWords()(match);
  const now = useNow();
  const place = placeOf(match).name;
  // The distance is more useful than the area.
  const area = match.venue && match.distanceMeters === undefined ? areaText(match.venue) : "";
  const { distanceMeters } = match;
  const people = match.participants.map(({ user }, at) => ({
    id: user?.id || String(at),
    name: user?.name ?? "",
    avatarUrl: user?.avatarUrl ?? "",
  }));
  return (
    <>
      <TicketStub
        sportId={match.sportId}
        iconUrl={match.sport?.iconUrl}
        start={startOf(match)}
        end={endOf(match)}
        zone={zoneOf(match)}
      />
      <div className="@container flex min-w-0 grow-999 basis-[11rem] flex-col gap-2 p-3.5 sm:p-5">
        <p className="flex flex-wrap items-center gap-x-1.5 font-semibold text-muted text-sm">
          <DotList items={[...tags(match), cost].filter(Boolean)} />
          {!match.isPublic && <Icon of={lock} />}
          {!match.isPublic && (
            <span className="sr-only">
              <Trans comment="A match that is in no list, open to whoever has the link">Unlisted</Trans>
            </span>
          )}
        </p>
        {name}
        {place && (
          <p className="flex items-start gap-1.5 text-muted">
            <Icon of={pin} className="mt-1 text-base" />
            <span className="min-w-0">
              <span className="@max-[11rem]:line-clamp-none line-clamp-2">{place}</span>{" "}
              {area && <span className="@max-[11rem]:line-clamp-none line-clamp-1 text-sm">{area}</span>}
            </span>
            {distanceMeters !== undefined && (
              <span className="tabular ms-auto shrink-0 font-semibold text-ink text-sm leading-6">
                {distanceText(distanceMeters, locale)}
              </span>
            )}
          </p>
        )}
        {match.host?.name && <HostLine match={match} />}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
          <AvatarStack people={people} shown={2} total={match.currentParticipants} />
          <span className="flex flex-wrap gap-2">
            <ViewerRoleBadge match={match} />
            {/* A match that has begun has no places to offer. */}
            {!match.calledOffAt && !hasStarted(match, now) && <Spots match={match} />}
          </span>
        </div>
      </div>
    </>
  );
}

/** Who hosts, unless it is the reader. */
function HostLine({ match }: { match: Match }) {
  const session = useSession();
  if (session.state === "in" && session.user.id === match.hostId) return null;
  const name = match.host?.name;
  return (
    <p className="truncate text-muted text-sm">
      <Trans comment="Who hosts a match">Host: {name}</Trans>
    </p>
  );
}

type StubProps = { sportId: string; iconUrl?: string; start: Date; end: Date; zone: string };

/** The time of a game, in its sport's colour. */
export function TicketStub({ sportId, iconUrl, start, end, zone }: StubProps) {
  const locale = useLocale();
  const { t } = useLingui();
  const day = Number.isNaN(start.getTime()) ? null : shortDayParts(start, zone, locale);
  return (
    <div
      data-sport={sportId}
      className="flex w-min min-w-24 shrink-0 flex-col items-center justify-center gap-1 border-line border-e-2 border-dashed bg-tint px-1 py-4 text-center text-tone sm:min-w-30"
    >
      <SportIcon sport={sportId} iconUrl={iconUrl} />
      {day ? (
        <time dateTime={start.toISOString()} className="flex flex-col items-center">
          <span className="tabular font-extrabold text-2xl leading-8 tracking-tight sm:text-3xl sm:leading-9">
            {clockTime(start, zone, locale)}
          </span>
          <span className="tabular whitespace-nowrap font-semibold text-xs">
            –{clockTime(end, zone, locale)} {zoneName(zone, start, locale)}
          </span>
          <span className="tabular pt-1 font-bold text-sm">
            {day.weekday} {day.date}
          </span>
        </time>
      ) : (
        <span className="font-bold text-sm">{t`When?`}</span>
      )}
    </div>
  );
}
