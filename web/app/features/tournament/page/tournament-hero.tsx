import question from "icon:lucide/circle-help";
import pin from "icon:lucide/map-pin";
import share from "icon:lucide/share-2";
import user from "icon:lucide/user-round";
import users from "icon:lucide/users";
import chat from "icon:mdi/whatsapp";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Tournament, TournamentState } from "~/gen/lapang/v1/tournament_pb";
import { clockRange, clockTime, dayOf, friendlyDay, shortDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import { lazyPart, Nothing } from "~/ui/lazy-part";
import { whatsappAddress } from "~/ui/link/external-links";
import { TextLink } from "~/ui/link/text-link";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { SportIcon } from "~/ui/look/sport-icon";
import { placesTaken } from "../event-words";
import { endOf, isOver, lacksCourts, startOf } from "../model";
import { LiveBadge, StateBadge } from "../state-badge";

/** Only of players, after the page. */
const PersonMenu = lazyPart(async () => (await import("./person-menu")).PersonMenu, Nothing);

type Props = {
  tournament: Tournament;
  onShare: () => void;
  /** Above the draw and the lists, which are what the reader came for. */
  isSmall?: boolean;
};

/** What, when and where; on wide screens with the venue's picture. */
export function TournamentHero({ tournament, onShare, isSmall }: Props) {
  const { i18n } = useLingui();
  const { sportId, state, coverUrl, contactWhatsapp, organiserName, isPublic } = tournament;
  const sport = isSportId(sportId) ? i18n._(sportNames[sportId]) : "";
  const chatAddress = whatsappAddress(contactWhatsapp);
  if (isSmall) return <SmallHero tournament={tournament} />;
  return (
    <header
      data-sport={sportId}
      className="relative flex overflow-hidden rounded-panel bg-tint text-tone max-lg:flex-col-reverse"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-5 p-6 sm:p-9">
        <div className="flex flex-wrap items-center gap-3">
          <span className="*:bg-surface">
            <SportIcon sport={sportId} />
          </span>
          <p className="min-w-0 font-bold text-lg leading-snug">{sport}</p>
          {state === TournamentState.LIVE ? (
            <span>
              <LiveBadge tournament={tournament} />
            </span>
          ) : (
            <StateBadge tournament={tournament} />
          )}
          {!isPublic && state !== TournamentState.DRAFT && (
            <Badge>
              <Trans>Unlisted: only people with the link can find it</Trans>
            </Badge>
          )}
        </div>
        <h1 className="max-w-2xl break-words font-extrabold text-3xl leading-[1.1] sm:text-5xl">{tournament.name}</h1>
        <When tournament={tournament} />
        <ul className="flex flex-wrap gap-x-6 gap-y-2 font-bold sm:text-lg">
          <li className="flex min-w-0 items-center gap-2">
            <Icon of={pin} className="text-xl" />
            <Where tournament={tournament} />
          </li>
          {organiserName && (
            <li className="flex min-w-0 items-center gap-2">
              <Icon of={user} className="text-xl" />
              <span className="min-w-0 break-words">
                <span className="font-medium">
                  <Trans comment="Followed by the name">Organiser</Trans>
                </span>{" "}
                {organiserName}
              </span>
              {tournament.organiserId && (
                <PersonMenu
                  tournamentId={tournament.id}
                  people={[{ name: organiserName, playerId: tournament.organiserId }]}
                  isOnColour
                />
              )}
            </li>
          )}
          {tournament.events.length > 0 && (
            <li className="flex items-center gap-2">
              <Icon of={users} className="text-xl" />
              <span className="tabular">{placesTaken(i18n, tournament.events)}</span>
            </li>
          )}
        </ul>
        <div className="flex flex-wrap gap-3 text-ink print:hidden">
          <Button variant="secondary" size="small" onPress={onShare}>
            <Icon of={share} className="text-lg" />
            <Trans comment="Passes a link on">Share</Trans>
          </Button>
          {chatAddress && (
            <a
              href={chatAddress}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 font-bold text-sm ring-1 ring-line-strong ring-inset hover:bg-sunken"
            >
              <Icon of={chat} className="text-lg" />
              <span className="max-sm:sr-only">
                <Trans>Ask the organiser</Trans>
              </span>
              <span aria-hidden="true" className="sm:hidden">
                WhatsApp
              </span>
            </a>
          )}
        </div>
      </div>
      {coverUrl && (
        <img src={coverUrl} alt="" className="h-36 w-full object-cover sm:h-56 lg:h-auto lg:w-2/5 print:hidden" />
      )}
    </header>
  );
}

function SmallHero({ tournament }: { tournament: Tournament }) {
  return (
    <header
      data-sport={tournament.sportId}
      className="flex items-center gap-4 rounded-card bg-tint p-4 text-tone sm:px-6"
    >
      <span className="*:bg-surface">
        <SportIcon sport={tournament.sportId} />
      </span>
      <h1 className="min-w-0 flex-1 break-words font-extrabold text-xl leading-tight sm:text-2xl">{tournament.name}</h1>
      <LiveBadge tournament={tournament} />
    </header>
  );
}

function When({ tournament }: { tournament: Tournament }) {
  const locale = useLocale();
  const { timeZone: zone } = tournament;
  const start = startOf(tournament);
  const end = endOf(tournament);
  const isOneDay = dayOf(start, zone) === dayOf(end, zone);
  const clock = `${clockTime(start, zone, locale)} ${zoneName(zone, start, locale)}`;
  // What is over is not "tomorrow", even if it ended early.
  const day = isOver(tournament) ? shortDay(start, zone, locale) : friendlyDay(start, zone, locale);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <time dateTime={start.toISOString()} className="font-extrabold text-2xl sm:text-3xl">
        {isOneDay ? day : `${shortDay(start, zone, locale)} – ${shortDay(end, zone, locale)}`}
      </time>
      <span className="tabular font-bold text-xl">
        {isOneDay ? (
          clockRange(start, end, zone, locale)
        ) : (
          <Trans comment="Of a tournament of several days: when the first day begins">from {clock}</Trans>
        )}
      </span>
    </p>
  );
}

/** The venue's page is for players; visitors read its name. */
function Where({ tournament }: { tournament: Tournament }) {
  const { venueId, location, city } = tournament;
  const paths = usePaths();
  const isSignedIn = useSession().state === "in";
  const place = city && !location.includes(city) ? `${location}, ${city}` : location;
  return (
    <span className="min-w-0 break-words">
      {venueId && isSignedIn ? (
        <TextLink to={paths.venue(venueId)} variant="quiet" className="-my-2.5">
          {place}
        </TextLink>
      ) : (
        place
      )}
      {lacksCourts(tournament) && (
        <span className="flex items-center gap-1.5 font-medium text-sm sm:text-base">
          <Icon of={question} className="text-base" />
          <Trans comment="Beside the place of a tournament: the venue has not given courts for it yet">
            Not yet agreed with the venue
          </Trans>
        </span>
      )}
    </span>
  );
}
