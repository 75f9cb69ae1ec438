import { Trans } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { useSession } from "~/lib/session/session";
import { Badge } from "~/ui/look/badge";
import { hasStarted } from "./places-rules";

/** The reader's role in a match; nothing without one. */
export function ViewerRoleBadge({ match }: { match: Match }) {
  const session = useSession();
  const now = useNow();
  const position = match.waitlistPosition;
  if (match.calledOffAt) {
    return (
      <Badge>
        <Trans>Called off</Trans>
      </Badge>
    );
  }
  if (session.state === "in" && match.hostId === session.user.id) {
    return (
      <Badge tone="good">
        <Trans>You host</Trans>
      </Badge>
    );
  }
  if (match.hasJoined) {
    return (
      <Badge tone="good">
        <Trans>You’re in</Trans>
      </Badge>
    );
  }
  if (position === undefined || hasStarted(match, now)) return null;
  return (
    <Badge tone="waiting">
      <Trans comment="The reader's place among those who wait for a place in a match">
        You’re number {position} on the waitlist
      </Trans>
    </Badge>
  );
}
