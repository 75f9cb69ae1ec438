import type { Match } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { useFocusRestore } from "~/ui/use-focus-restore";
import { RunNight } from "../night-entry";
import { hasStarted } from "../places-rules";
import { HostActions } from "./host-actions";
import { LinkCard } from "./link-card";
import { OwnCourt } from "./own-court";
import { WaitlistMembers } from "./waitlist-members";

/** Host only: the evening, the court, the waitlist, the match, and its join link. */
export function HostTools({ match }: { match: Match }) {
  const [actions, keepFocus] = useFocusRestore<HTMLElement>();
  const now = useNow();
  // After the start nobody is promoted any more.
  const isWaitlistOpen = match.waitlist.length > 0 && !hasStarted(match, now);
  return (
    <>
      <RunNight match={match} />
      {match.venue && <OwnCourt match={match} />}
      {isWaitlistOpen && <WaitlistMembers match={match} onRemoved={keepFocus} />}
      <HostActions ref={actions} match={match} />
      {match.joinLink && <LinkCard match={match} link={match.joinLink} />}
    </>
  );
}
