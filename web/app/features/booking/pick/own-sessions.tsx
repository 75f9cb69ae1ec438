import { useState } from "react";
import { useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import { TextLink } from "~/ui/link/text-link";
import { useBookingsNow } from "../queries";
import type { Slot } from "../selection-rules";
import { spanText } from "../slot-text";
import type { OwnSession } from "./own-session-rules";
import { ownSessions } from "./own-session-rules";

type Props = { sessions: readonly OwnSession[]; zone: string };

export function OwnSessions({ sessions, zone }: Props) {
  const locale = useLocale();
  const paths = usePaths();
  return (
    <ul className="tabular flex flex-col">
      {sessions.map((session) => (
        <li key={`${session.bookingId} ${session.start} ${session.end}`}>
          <TextLink to={paths.booking(session.bookingId)} className="font-bold">
            {spanText(session, zone, locale)}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/**
 * The player's own sessions in these hours, and how to refetch them; visitors have none. Frozen while `isPaused`: the
 * booking being sent must not count as a duplicate of itself.
 */
export function useOwnSessions(venueId: string, sportId: string, hours: readonly Slot[], isPaused: boolean) {
  const isPlayer = useSession().state === "in";
  const { data, refetch } = useBookingsNow(isPlayer && !isPaused);
  const [known, setKnown] = useState(isPaused ? undefined : data);
  if (!isPaused && known !== data) setKnown(data);
  return { sessions: ownSessions(known?.bookings ?? [], venueId, sportId, hours), refetch: isPlayer ? refetch : null };
}
