import type { Match } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { useFocusRestore } from "~/ui/use-focus-restore";
import { ListApplied } from "../chat-list/undo-list";
import { MatchCosts } from "../costs/match-costs";
import { takesNames } from "../guests/people-rules";
import { RunNight } from "../night-entry";
import { isAround } from "../places-rules";
import { HostActions } from "./host-actions";
import { LinkCard } from "./link-card";
import { OwnCourt } from "./own-court";
import { WaitlistMembers } from "./waitlist-members";

/** For the host: the match and its list, the waitlist, the evening, the court, the costs, and the join link. Co-hosts see the people. */
export function HostTools({ match, isHost }: { match: Match; isHost: boolean }) {
  const [actions, keepFocus] = useFocusRestore<HTMLElement>();
  const now = useNow();
  const isWaitlistOpen = match.waitlist.length > 0 && takesNames(match, now);
  return (
    <>
      <ListApplied match={match} />
      <HostActions ref={actions} match={match} isHost={isHost} />
      {isWaitlistOpen && <WaitlistMembers match={match} onRemoved={keepFocus} />}
      {isHost && !isAround(match, now) && <RunNight match={match} />}
      {isHost && match.venue && <OwnCourt match={match} />}
      <MatchCosts match={match} isHost={isHost} />
      {isHost && match.joinLink && <LinkCard match={match} link={match.joinLink} />}
    </>
  );
}
