import type { Match } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { useFocusRestore } from "~/ui/use-focus-restore";
import { WhoCame } from "../attendance/who-came";
import { ListApplied } from "../chat-list/undo-list";
import { MatchCosts } from "../costs/match-costs";
import { takesNames } from "../guests/people-rules";
import { RunNight } from "../night-entry";
import { HostActions } from "./host-actions";
import { LinkCard } from "./link-card";
import { OwnCourt } from "./own-court";
import { WaitlistMembers } from "./waitlist-members";

/** For the host: the evening, the court, who came, the waitlist, the match, and its join link. Co-hosts see the people. */
export function HostTools({ match, isHost }: { match: Match; isHost: boolean }) {
  const [actions, keepFocus] = useFocusRestore<HTMLElement>();
  const now = useNow();
  const isWaitlistOpen = match.waitlist.length > 0 && takesNames(match, now);
  return (
    <>
      <ListApplied match={match} />
      <WhoCame match={match} />
      <MatchCosts match={match} isHost={isHost} />
      {isHost && <RunNight match={match} />}
      {isHost && match.venue && <OwnCourt match={match} />}
      {isWaitlistOpen && <WaitlistMembers match={match} onRemoved={keepFocus} />}
      <HostActions ref={actions} match={match} isHost={isHost} />
      {isHost && match.joinLink && <LinkCard match={match} link={match.joinLink} />}
    </>
  );
}
