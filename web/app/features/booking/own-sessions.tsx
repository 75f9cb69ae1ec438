import { Link } from "react-router";
import { useLocale } from "~/lib/locale";
import { usePaths } from "~/lib/paths";
import type { OwnSession } from "./own-session-rules";
import { spanText } from "./slot-text";

type Props = { sessions: readonly OwnSession[]; zone: string };

export function OwnSessions({ sessions, zone }: Props) {
  const locale = useLocale();
  const paths = usePaths();
  return (
    <ul className="tabular flex flex-col">
      {sessions.map((session) => (
        <li key={`${session.bookingId} ${session.start} ${session.end}`}>
          <Link
            to={paths.booking(session.bookingId)}
            className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            {spanText(session, zone, locale)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
