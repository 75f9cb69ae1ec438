import { Plural, useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import type { Match, MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { useSession } from "~/lib/session/session";
import { lazyPart, Nothing } from "~/ui/lazy-part";
import { Card } from "~/ui/list/card";
import { Avatar } from "~/ui/look/avatar";
import { useFocusRestore } from "~/ui/use-focus-restore";
import { hasStarted, placesLeft, type ViewerRole } from "../places-rules";

// Visitors see no ids, and so no menus.
const PlayerMenu = lazyPart(async () => (await import("../host/player-menu")).PlayerMenu, Nothing);

/** The maximum of free places drawn; all are counted. */
const mostCircles = 5;

/** The players, the host first, then the free places. */
export function Roster({ match, viewerRole }: { match: Match; viewerRole: ViewerRole }) {
  const { t } = useLingui();
  const [heading, keepFocus] = useFocusRestore<HTMLHeadingElement>();
  const now = useNow();
  const canRemove = viewerRole === "host" && !hasStarted(match, now);
  const left = placesLeft(match);
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-4 pb-3">
        <h2 ref={heading} tabIndex={-1} className="font-bold text-lg outline-none">{t`Who is in`}</h2>
        <p className="tabular font-semibold text-muted text-sm">
          <Plural value={{ count: match.currentParticipants }} one="# player" other="# players" />
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {match.participants.map((participant, at) => (
          <Seat
            key={participant.id || at}
            match={match}
            participant={participant}
            // The host is first for visitors too, who see no ids.
            isHost={at === 0}
            canRemove={canRemove && at > 0}
            onRemoved={keepFocus}
          />
        ))}
      </ul>
      {left !== null && left > 0 && (
        <p className="flex min-h-14 items-center gap-3 font-semibold text-signal">
          <span aria-hidden="true" className="flex -space-x-4">
            {Array.from({ length: Math.min(left, mostCircles) }, (_, at) => at).map((at) => (
              <span key={at} className="size-10 rounded-full border-2 border-signal border-dashed bg-surface" />
            ))}
          </span>
          <Plural value={{ count: left }} one="# open spot" other="# open spots" />
        </p>
      )}
    </Card>
  );
}

type SeatProps = {
  match: Match;
  participant: MatchParticipant;
  isHost: boolean;
  canRemove: boolean;
  onRemoved: () => void;
};

function Seat({ match, participant, isHost, canRemove, onRemoved }: SeatProps) {
  const { t } = useLingui();
  const session = useSession();
  const name = participant.user?.name ?? "";
  const isSignedIn = session.state === "in";
  const isReader = isSignedIn && participant.userId === session.user.id;
  return (
    <li className="flex min-h-14 items-center gap-3">
      <Avatar name={name} photo={participant.user?.avatarUrl} />
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
        {(isHost || isReader) && (
          <span className="font-semibold text-accent text-sm">
            {isHost && isReader ? t`You host` : isHost ? t({ message: "Host", comment: "Of a match" }) : t`You`}
          </span>
        )}
      </span>
      {isSignedIn && participant.userId && !isReader && (
        <Suspense fallback={<span className="-me-2.5 size-11 shrink-0" />}>
          <PlayerMenu match={match} participant={participant} canRemove={canRemove} onRemoved={onRemoved} />
        </Suspense>
      )}
    </li>
  );
}
