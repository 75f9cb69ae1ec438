import players from "icon:lucide/users";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useComingMatches } from "~/features/match/queries";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { hoursText, matchOf, partsOutside, timeOf, timesText } from "~/lib/format/court-time";
import { useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import { TextLink } from "~/ui/link/text-link";
import { Alert } from "~/ui/look/alert";

type Props = { booking: Booking; children?: ReactNode };

/** The match that the reader hosts in the hours of a booking; the children without one. */
export function MatchThere({ booking, children }: Props) {
  const locale = useLocale();
  const match = useMatchThere(booking);
  if (!match) return children;
  const time = timeOf(match);
  const outside = hoursText(partsOutside(time, [booking]), match.timeZone, locale);
  return (
    <Alert icon={players} tone={outside ? "notice" : "info"} className="tabular basis-full">
      <p>
        <Trans>
          Your match here: <MatchLink match={match} />
        </Trans>
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

function useMatchThere(booking: Booking): Match | undefined {
  const session = useSession();
  const matches = useComingMatches().data?.matches ?? [];
  return session.state === "in" ? matchOf(booking, matches, session.user.id) : undefined;
}
