import type { Match } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { WhoCame } from "../attendance/who-came";
import { RunNight } from "../night-entry";
import { isAround } from "../places-rules";

/** Above everything else on the day, for the host and co-hosts: the play night, and who came. */
export function HostEvening({ match, isHost }: { match: Match; isHost: boolean }) {
  const now = useNow();
  return (
    <>
      {isHost && isAround(match, now) && <RunNight match={match} />}
      <WhoCame match={match} />
    </>
  );
}
