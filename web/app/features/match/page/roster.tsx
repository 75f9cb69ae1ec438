import bring from "icon:lucide/user-plus";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import type { Match, MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { useSession } from "~/lib/session/session";
import { lazyPart, Nothing } from "~/ui/lazy-part";
import { Card } from "~/ui/list/card";
import { Avatar } from "~/ui/look/avatar";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { useFocusRestore } from "~/ui/use-focus-restore";
import { canBring, isOrganizer, nameOf, takesNames, waitingGuestsOf } from "../guests/people-rules";
import { PersonNotes } from "../guests/person-notes";
import { hasStarted, placesLeft, type ViewerRole } from "../places-rules";

// Visitors see no ids, and so no menus.
const PlayerMenu = lazyPart(async () => (await import("../host/player-menu")).PlayerMenu, Nothing);

const GuestMenu = lazyPart(async () => (await import("../guests/guest-menu")).GuestMenu, Nothing);
const Claims = lazyPart(async () => (await import("../guests/claims")).Claims, Nothing);
const AddNames = lazyPart(async () => (await import("../guests/add-names")).AddNames, Nothing);
const WaitingGuests = lazyPart(async () => (await import("../guests/waiting-guests")).WaitingGuests, Nothing);
const BringGuest = lazyDialog(
  async () => (await import("../guests/bring-guest")).BringGuest,
  ({ onClose }) => onClose(),
);

/** The maximum of free places drawn; all are counted. */
const mostCircles = 5;

/** The players, the host first, then the free places. */
export function Roster({ match, viewerRole }: { match: Match; viewerRole: ViewerRole }) {
  const { t } = useLingui();
  const [heading, keepFocus] = useFocusRestore<HTMLHeadingElement>();
  const now = useNow();
  const canRemove = viewerRole === "host" && !hasStarted(match, now);
  const left = placesLeft(match);
  const session = useSession();
  const readerId = session.state === "in" ? session.user.id : "";
  const organizes = isOrganizer(match, readerId);
  const waitingGuests = readerId ? waitingGuestsOf(match, readerId) : [];
  const [isBringing, setBringing] = useState(false);
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
      {organizes && takesNames(match, now) && (
        <Suspense>
          <AddNames match={match} />
        </Suspense>
      )}
      {!organizes && waitingGuests.length > 0 && (
        <Suspense>
          <WaitingGuests match={match} guests={waitingGuests} onRemoved={keepFocus} />
        </Suspense>
      )}
      {!organizes && readerId && canBring(match, readerId, now) && (
        <p className="pt-3">
          <Button variant="secondary" size="small" onPress={() => setBringing(true)}>
            <Icon of={bring} className="text-lg" />
            <Trans>Bring someone</Trans>
          </Button>
        </p>
      )}
      {isBringing && <BringGuest match={match} onClose={() => setBringing(false)} />}
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
  const name = nameOf(participant);
  const isSignedIn = session.state === "in";
  const isReader = isSignedIn && participant.userId === session.user.id;
  const organizes = isSignedIn && isOrganizer(match, session.user.id);
  const menuSpace = <span className="-me-2.5 size-11 shrink-0" />;
  return (
    <li>
      <div className="flex min-h-14 items-center gap-3 py-1">
        <Avatar name={name} photo={participant.user?.avatarUrl} />
        <span className="flex min-w-0 flex-1 flex-col leading-tight">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
          {(isHost || isReader) && (
            <span className="font-semibold text-accent text-sm">
              {isHost && isReader ? t`You host` : isHost ? t({ message: "Host", comment: "Of a match" }) : t`You`}
            </span>
          )}
          <PersonNotes match={match} participant={participant} />
        </span>
        {isSignedIn && participant.isGuest && (
          <Suspense fallback={menuSpace}>
            <GuestMenu match={match} guest={participant} onRemoved={onRemoved} />
          </Suspense>
        )}
        {isSignedIn && participant.userId && (!isReader || organizes) && (
          <Suspense fallback={menuSpace}>
            <PlayerMenu match={match} participant={participant} canRemove={canRemove} onRemoved={onRemoved} />
          </Suspense>
        )}
      </div>
      {organizes && participant.claims.length > 0 && (
        <Suspense>
          <Claims match={match} guest={participant} />
        </Suspense>
      )}
    </li>
  );
}
