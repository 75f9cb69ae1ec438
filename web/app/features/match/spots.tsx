import { Plural, Trans } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { Badge } from "~/ui/look/badge";
import { placesLeft } from "./places-rules";

/** The number of free places, highlighted while there are any; and the length of the waitlist. */
export function Spots({ match }: { match: Match }) {
  return (
    <>
      {!match.isClosed && <Left left={placesLeft(match)} />}
      {match.waitlistCount > 0 && (
        <Badge>
          <Plural value={{ count: match.waitlistCount }} one="# waiting" other="# waiting" />
        </Badge>
      )}
    </>
  );
}

function Left({ left }: { left: number | null }) {
  if (left === null) {
    return (
      <Badge>
        <Trans comment="A match for any number of players">No limit</Trans>
      </Badge>
    );
  }
  if (left === 0) {
    return (
      <Badge>
        <Trans comment="No place is left in a match">Full</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="signal">
      <Plural value={left} one="# spot left" other="# spots left" />
    </Badge>
  );
}
