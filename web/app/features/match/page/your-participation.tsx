import check from "icon:lucide/circle-check";
import hourglass from "icon:lucide/hourglass";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense, useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useSession } from "~/lib/session/session";
import { lazyPart, Nothing } from "~/ui/lazy-part";
import { Button } from "~/ui/look/button";
import { Icon, type IconShape } from "~/ui/look/icon";
import { guestsOf } from "../guests/people-rules";
import { useLeave, useLeaveWaitlist } from "../queries";
import { LeaveConfirmation } from "./leave-confirmation";

// Most players bring nobody.
const LeavingGuests = lazyPart(async () => (await import("../guests/leaving-guests")).LeavingGuests, Nothing);

/** The reader's role in a match, if they have one. */
export function YourParticipation({ icon = check, children }: { icon?: IconShape; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 font-bold text-accent sm:min-h-12">
      <Icon of={icon} className="text-2xl" />
      {children}
    </p>
  );
}

/** The reader's position on the waitlist, and what it means. */
export function WaitlistPosition({ position }: { position: number }) {
  return (
    <div>
      <YourParticipation icon={hourglass}>
        <Trans>You’re number {position} on the waitlist</Trans>
      </YourParticipation>
      <p className="text-muted text-sm max-sm:sr-only">
        {position === 1 ? (
          <Trans>The next free spot is yours. You get an email as soon as you are in.</Trans>
        ) : (
          <Trans>Free spots go to the waitlist in order. You get an email as soon as you are in.</Trans>
        )}
      </p>
    </div>
  );
}

/** Says that the reader has joined, with a button to leave. */
export function LeaveMatch({ match, onLeft }: { match: Match; onLeft: () => void }) {
  const { t } = useLingui();
  const session = useSession();
  const guests = session.state === "in" ? guestsOf(match, session.user.id) : [];
  const [guestsStay, setGuestsStay] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <YourParticipation>
        <Trans>You are in</Trans>
      </YourParticipation>
      <LeaveConfirmation
        match={match}
        call={useLeave()}
        more={{ guestsStay: guestsStay && guests.length > 0 }}
        question={
          guests.length > 0 && (
            <Suspense>
              <LeavingGuests guests={guests} stay={guestsStay} onChange={setGuestsStay} />
            </Suspense>
          )
        }
        title={t`Leave this match?`}
        action={t`Leave the match`}
        done={t`You have left this match.`}
        onLeft={onLeft}
        button={(ask) => (
          <Button variant="quiet" size="small" onPress={ask}>
            <Trans context="a match">Leave</Trans>
          </Button>
        )}
      >
        {match.waitlistCount > 0 ? (
          <Trans>
            Your spot goes to the first on the waitlist right away. To come back, you would have to join the waitlist.
          </Trans>
        ) : (
          <Trans>Your spot opens up right away. You can come back as long as there is one left.</Trans>
        )}
      </LeaveConfirmation>
    </div>
  );
}

/** Leaves the waitlist. */
export function LeaveWaitlist({ match, onLeft }: { match: Match; onLeft: () => void }) {
  const { t } = useLingui();
  return (
    <LeaveConfirmation
      match={match}
      call={useLeaveWaitlist()}
      title={t`Leave the waitlist?`}
      action={t`Leave the waitlist`}
      done={t`You have left the waitlist.`}
      onLeft={onLeft}
      button={(ask) => (
        <Button variant="secondary" isWide onPress={ask}>
          <Trans>Leave the waitlist</Trans>
        </Button>
      )}
    >
      <Trans>Players behind you move up. If you come back, you start at the end.</Trans>
    </LeaveConfirmation>
  );
}
