import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useBookingsNow } from "~/features/booking/queries";
import { placeOf } from "~/features/match/places-rules";
import { useComingMatches } from "~/features/match/queries";
import { useMyTournaments } from "~/features/tournament/queries";
import { timesText } from "~/lib/format/court-time";
import { useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import { announce } from "~/ui/announce";
import { TextLink } from "~/ui/link/text-link";
import { Alert } from "~/ui/look/alert";
import { type Game, overlapping, type Plan } from "./games";

type Props = {
  plan: Plan;
  /** Named elsewhere on the page. */
  exceptBookings?: readonly string[];
  /** While it is sent or its outcome is unknown: it must not count as a clash with itself. */
  isPaused?: boolean;
};

/** What the player has at the same time. It never keeps anybody from going on. */
export function ClashWarning({ plan, exceptBookings = [], isPaused = false }: Props) {
  const { t } = useLingui();
  const games = useClashes(plan, isPaused).filter(({ booking }) => !booking || !exceptBookings.includes(booking.id));
  const said = games.length > 0 ? t`You already have something at this time:` : "";

  useEffect(() => {
    if (said) announce(said);
  }, [said]);

  if (!said) return null;
  return (
    <Alert role="note" tone="notice" isSmall>
      <p>{said}</p>
      <ul className="tabular flex flex-col">
        {games.map((game) => (
          <li key={`${game.match?.id ?? game.tournament?.tournament?.id ?? game.booking?.id} ${game.start}`}>
            <Clash game={game} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Clash({ game }: { game: Game }) {
  const locale = useLocale();
  const paths = usePaths();
  const { match, booking, tournament, zone } = game;
  const cup = tournament?.tournament;
  const to = match ? paths.match(match.id) : cup ? paths.tournament(cup.id) : paths.booking(booking?.id ?? "");
  const name = match ? match.name || placeOf(match).name : (cup?.name ?? booking?.venue?.name);
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <TextLink to={to} className="min-w-0 break-words font-bold">
        {name || <Trans>Booking</Trans>}
      </TextLink>
      <span>{timesText([game], zone, locale)}</span>
    </p>
  );
}

function useClashes(plan: Plan, isPaused: boolean): Game[] {
  const session = useSession();
  const bookings = useBookingsNow(!isPaused).data?.bookings;
  const matches = useComingMatches().data?.matches;
  const tournaments = useMyTournaments(false, 0).data?.tournaments;
  const [known, setKnown] = useState({ bookings, matches, tournaments });
  const hasChanged = known.bookings !== bookings || known.matches !== matches || known.tournaments !== tournaments;
  if (!isPaused && hasChanged) setKnown({ bookings, matches, tournaments });
  const playerId = session.state === "in" ? session.user.id : "";
  return overlapping(plan, known.bookings ?? [], known.matches ?? [], known.tournaments ?? [], playerId);
}
