import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense, useState } from "react";
import { ClashWarning } from "~/features/schedule/late-clash";
import { Gender, type Match } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { codeOf } from "~/lib/http/error-code";
import { refusalOf, useExplain } from "~/lib/http/error-messages";
import type { ReasonName } from "~/lib/http/reasons";
import { knownSession } from "~/lib/session/session";
import { lazyPart } from "~/ui/lazy-part";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Skeleton } from "~/ui/look/skeleton";
import { Confirm } from "~/ui/overlay/confirm";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { useFocusRestore } from "~/ui/use-focus-restore";
import { useGuestToken } from "../guests/guest-token";
import { nextStep, spanOf, type ViewerRole } from "../places-rules";
import { useJoin, useJoinWaitlist } from "../queries";
import { SignIn } from "./sign-in";
import { storeIntentFor, useArrival } from "./use-arrival";
import { LeaveMatch, LeaveWaitlist, WaitlistPosition, YourParticipation } from "./your-participation";

// Few join without an account.
const GuestTurn = lazyPart(async () => (await import("../guests/guest-turn")).GuestTurn);
const JoinAsGuest = lazyDialog(
  async () => (await import("../guests/join-as-guest")).JoinAsGuest,
  ({ onClose }) => onClose(),
);

/** A double press, or an action that has just happened by itself, is not a failure. */
const noFailure = new Set<ReasonName | undefined>(["ALREADY_JOINED", "ALREADY_WAITING", "MATCH_NOT_FULL"]);

type Props = {
  match: Match;
  viewerRole: ViewerRole;
  /** Before and after the action, in one row on phones. */
  before: ReactNode;
  after: ReactNode;
};

/** The reader's next action for a match, and its outcome. */
export function JoinMatch({ match, viewerRole, before, after }: Props) {
  const explain = useExplain();
  const token = useGuestToken(match.id);
  const isGuest = token !== null && (viewerRole === "visitor" || viewerRole === "out");
  const [isGuestGone, setGuestGone] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const now = useNow();
  const step = isGuest ? "guest" : nextStep(match, viewerRole, now);
  const joinsByName = match.guestsJoinByLink && (step === "signIn" || step === "signInToWait");
  // On phones the two are beside each other.
  const besideOther = joinsByName ? "small" : undefined;
  const join = useJoin();
  const wait = useJoinWaitlist();
  const [panel, keepFocus] = useFocusRestore<HTMLDivElement>();
  const isPromoted = usePromoted(viewerRole);
  const error = join.error ?? wait.error;
  const isStale = useStale(error, step);
  const isRefused = error && !isStale && viewerRole === "out" && !noFailure.has(refusalOf(error).reason);
  const isPending = viewerRole === "unknown" || join.isPending || wait.isPending;
  const isForOne = match.enforceGender && (step === "join" || step === "wait");
  const [isConfirming, setConfirming] = useState(false);
  const request = {
    matchId: match.id,
    // Pressing the button confirms the gender.
    confirmGender: isForOne ? match.genderPreference : Gender.UNSPECIFIED,
  };

  function stated() {
    setConfirming(false);
    if (step === "wait") waitInLine(true);
    else takePlace(true);
  }

  function takePlace(isStated = false) {
    if (isForOne && !isStated) return setConfirming(true);
    wait.reset();
    const userId = knownSession()?.user.id;
    join.mutateAsync(request).then(keepFocus, (refused) => {
      if (userId && codeOf(refused) === Code.Unauthenticated) storeIntentFor("join", match, userId);
      keepFocus();
    });
  }

  function waitInLine(isStated = false) {
    if (isForOne && !isStated) return setConfirming(true);
    join.reset();
    wait.mutateAsync(request).then(keepFocus, (refused) => {
      // A place that became free in this moment is what the reader would have waited for.
      if (refusalOf(refused).reason === "MATCH_NOT_FULL") takePlace(true);
      else keepFocus();
    });
  }

  function joined() {
    setGuestGone(false);
    keepFocus();
  }

  useArrival(match, viewerRole, step, { takePlace, waitInLine });

  return (
    <div className="flex flex-col gap-3">
      {/* Outside the live region, which would announce it a second time. */}
      {isRefused && (
        <Alert role="alert" tone="danger">
          {explain(error)}
        </Alert>
      )}
      {(step === "join" || step === "wait") && (
        <ClashWarning plan={{ kind: "match", id: match.id, venueId: match.venue?.id, spans: [spanOf(match)] }} />
      )}
      <GenderDialog match={match} isOpen={isConfirming} onClose={() => setConfirming(false)} onStated={stated} />
      {isNaming && <JoinAsGuest match={match} onClose={() => setNaming(false)} onJoined={joined} />}
      {isGuestGone && !isGuest && (
        <Alert role="alert" tone="notice">
          <Trans>
            Your place without an account is gone: the host took it off the list, or it belongs to an account now.
          </Trans>
        </Alert>
      )}
      <div aria-live="polite" className="flex flex-col gap-3">
        {isPromoted && step === "leave" && (
          <Alert tone="good" className="font-semibold">
            <Trans>A spot opened up, and you are in.</Trans>
          </Alert>
        )}
        {step === "waiting" && <WaitlistPosition position={match.waitlistPosition ?? 1} />}
        {(step === "wait" || step === "signInToWait") && (
          <p className="font-semibold text-muted max-lg:sr-only">
            <Trans>This match is full. Join the waitlist, and the next free spot can be yours.</Trans>
          </p>
        )}
        <div
          ref={panel}
          data-actions
          tabIndex={-1}
          className="flex flex-wrap items-center gap-3 outline-none lg:flex-col lg:items-stretch"
        >
          {before}
          <div
            className={
              joinsByName
                ? "grid min-w-0 flex-1 grid-cols-2 gap-2 max-sm:order-last max-sm:basis-full lg:flex-none lg:grid-cols-1"
                : "min-w-0 flex-1 basis-36 lg:flex-none"
            }
          >
            {step === "host" && (
              <YourParticipation>
                <Trans>You host this match</Trans>
              </YourParticipation>
            )}
            {step === "started" && (
              <p className="font-semibold text-muted">
                <Trans>This match has started.</Trans>
              </p>
            )}
            {step === "closed" && (
              <p className="font-semibold text-muted">
                <Trans>This match takes no more players.</Trans>
              </p>
            )}
            {isGuest && (
              <Suspense fallback={<Skeleton className="h-12" />}>
                <GuestTurn match={match} token={token} onGone={() => setGuestGone(true)} onLeft={keepFocus} />
              </Suspense>
            )}
            {step === "leave" && <LeaveMatch match={match} onLeft={keepFocus} />}
            {step === "waiting" && <LeaveWaitlist match={match} onLeft={keepFocus} />}
            {step === "wait" && (
              <Button isWide onPress={() => waitInLine()} isPending={isPending}>
                <Trans>Join the waitlist</Trans>
              </Button>
            )}
            {step === "signInToWait" && (
              <SignIn size={besideOther} onPress={() => storeIntentFor("waitlist", match, null)}>
                <Trans>Sign in for the waitlist</Trans>
              </SignIn>
            )}
            {step === "signIn" && (
              <SignIn size={besideOther} onPress={() => storeIntentFor("join", match, null)}>
                <Trans>Sign in to join</Trans>
              </SignIn>
            )}
            {step === "join" && (
              <Button isWide onPress={() => takePlace()} isPending={isPending}>
                <Trans comment="Takes a place in a match">Join</Trans>
              </Button>
            )}
            {joinsByName && (
              <Button variant="secondary" size="small" isWide onPress={() => setNaming(true)}>
                <Trans>Join without an account</Trans>
              </Button>
            )}
          </div>
          <span className={joinsByName ? "max-sm:ms-auto" : "contents"}>{after}</span>
        </div>
      </div>
    </div>
  );
}

/** Whether the reader was promoted from the waitlist while on this page. */
function usePromoted(viewerRole: ViewerRole): boolean {
  const [before, setBefore] = useState(viewerRole);
  const [isPromoted, setPromoted] = useState(false);
  if (viewerRole !== before) {
    setBefore(viewerRole);
    setPromoted(before === "waiting" && viewerRole === "in");
  }
  return isPromoted;
}

/** Whether the next action has changed since a refusal, which is then outdated. */
function useStale(error: unknown, step: string): boolean {
  const [seen, setSeen] = useState({ error, step, isStale: false });
  if (error !== seen.error) setSeen({ error, step, isStale: false });
  else if (error && step !== seen.step && !seen.isStale) {
    // That the match is full still explains why the waitlist is offered.
    setSeen({ error, step, isStale: step !== "wait" || refusalOf(error).reason !== "MATCH_FULL" });
  }
  return seen.error === error && seen.isStale;
}

type GenderDialogProps = { match: Match; isOpen: boolean; onClose: () => void; onStated: () => void };

/** Asks players who join a match for one gender to confirm theirs. */
function GenderDialog({ match, isOpen, onClose, onStated }: GenderDialogProps) {
  const { t } = useLingui();
  const isForWomen = match.genderPreference === Gender.FEMALE;
  return (
    <Confirm
      isOpen={isOpen}
      onOpenChange={onClose}
      title={isForWomen ? t`This match is for women` : t`This match is for men`}
      action={isForWomen ? t`I am a woman` : t`I am a man`}
      onConfirm={onStated}
      isDanger={false}
    >
      <p>
        <Trans>The host requires this and can remove other players.</Trans>
      </p>
    </Confirm>
  );
}
