import type { Match } from "~/gen/lapang/v1/match_pb";
import { HostActions } from "./host-actions";
import { LineList } from "./line-list";
import { LinkCard } from "./link-card";

/** All that is for the host alone: who waits, the match itself, and its link. */
export function HostTools({ match }: { match: Match }) {
  return (
    <>
      {match.waitlist.length > 0 && <LineList match={match} />}
      <HostActions match={match} />
      {match.joinLink && <LinkCard match={match} link={match.joinLink} />}
    </>
  );
}
