import players from "icon:lucide/users";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useComingMatches } from "~/features/match/queries";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { hoursText, matchOf, partsOutside, timeOf, timesText } from "~/lib/format/court-time";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import { TextLink } from "~/ui/link/text-link";
import { Alert } from "~/ui/look/alert";
import { Icon } from "~/ui/look/icon";

type Props = { booking: Booking; children?: ReactNode };

/**
 * The match that is played on a booking, or another one that the reader hosts in its hours; the children without one.
 */
export function MatchThere({ booking, children }: Props) {
  const locale = useLocale();
  const paths = usePaths();
  const match = useMatchThere(booking);
  const { matchId } = booking;
  if (!match && matchId) {
    // It may be over, or not loaded.
    return (
      <TextLink to={paths.match(matchId)} className="min-h-11 gap-2 font-bold">
        <Icon of={players} className="text-xl" />
        <Trans>Your match on this court</Trans>
      </TextLink>
    );
  }
  if (!match) return children;
  const time = timeOf(match);
  const outside = hoursText(partsOutside(time, [booking]), match.timeZone, locale);
  return (
    <Alert icon={players} tone={outside ? "notice" : "info"} className="tabular basis-full">
      <p>
        {match.id === matchId ? (
          <Trans>
            Your match on this court: <MatchLink match={match} />
          </Trans>
        ) : (
          <Trans>
            Your match here: <MatchLink match={match} />
          </Trans>
        )}
      </p>
      <p>
        <span className="inline-block">{timesText([time], match.timeZone, locale)}</span>
        {" · "}
        <span className="inline-block">
          <Plural value={{ count: match.currentParticipants }} one="# player" other="# players" />
        </span>
      </p>
      {outside && (
        <p>
          <Trans comment="Hours of a match, such as 20:00–21:00, that the booking of its court does not have">
            Not in this booking: <span className="inline-block">{outside}</span>
          </Trans>
        </p>
      )}
    </Alert>
  );
}

/** Whether canceling can call off the match, too: unless it is known to have started. */
export function useCanCallOff(booking: Booking): boolean {
  const match = useMatchThere(booking);
  const now = useNow();
  return booking.matchId !== undefined && (match === undefined || timeOf(match).start > now.getTime());
}

/** That calling off the match cancels its other bookings, too. */
export function OtherBookings({ booking }: { booking: Booking }) {
  const courts = useMatchThere(booking)?.courts ?? [];
  const others = new Set(courts.map(({ bookingId }) => bookingId).filter((id) => id && id !== booking.id)).size;
  if (others === 0) return null;
  return (
    <p className="tabular ps-9 text-muted text-sm">
      <Plural
        value={others}
        one="The match has # more booking. It is canceled, too."
        other="The match has # more bookings. They are canceled, too."
      />
    </p>
  );
}

/** That the match stays when its booking is canceled. */
export function MatchStays({ booking }: { booking: Booking }) {
  const match = useMatchThere(booking);
  if (!match) return null;
  return (
    <Alert tone="notice">
      <Trans>
        Your match <MatchLink match={match} /> is in these hours, with{" "}
        <Plural value={{ players: match.currentParticipants }} one="# player" other="# players" />. Call it off or move
        it, too.
      </Trans>
    </Alert>
  );
}

function MatchLink({ match }: { match: Match }) {
  const paths = usePaths();
  return (
    <TextLink to={paths.match(match.id)} isInline className="break-words font-bold">
      {match.name}
    </TextLink>
  );
}

/** The linked match if it is still to come, otherwise one in these hours. */
function useMatchThere(booking: Booking): Match | undefined {
  const session = useSession();
  const matches = useComingMatches().data?.matches ?? [];
  if (booking.matchId) return matches.find(({ id }) => id === booking.matchId);
  return session.state === "in" ? matchOf(booking, matches, session.user.id) : undefined;
}
