import { useLocale } from "~/lib/locale";
import { usePaths } from "~/lib/paths";
import { TextLink } from "~/ui/text-link";
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
          <TextLink to={paths.booking(session.bookingId)} className="font-bold">
            {spanText(session, zone, locale)}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
