import check from "icon:lucide/circle-check";
import share from "icon:lucide/share-2";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { refusalOf, useExplain } from "~/lib/errors";
import { usePaths } from "~/lib/paths";
import { saveReturnPath } from "~/lib/return-path";
import { toastSuccess } from "~/lib/toast";
import { useNow } from "~/lib/use-now";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { Icon } from "~/ui/icon";
import { LinkButton } from "~/ui/link-button";
import { useToastLift } from "~/ui/use-toast-lift";
import { nextStep, placesLeft, type Standing } from "./places-rules";
import { useJoin, useLeave } from "./queries";

type Props = { match: Match; standing: Standing; onShare: () => void };

/** How many are in, and the one thing the reader can do about it. On phones it stays within reach of a thumb. */
export function JoinPanel({ match, standing, onShare }: Props) {
  const { t } = useLingui();
  const panel = useRef<HTMLElement>(null);
  useToastLift(panel);
  return (
    <aside
      ref={panel}
      aria-label={t`Taking part`}
      className="sticky bottom-(--bottom-nav) z-20 flex flex-col gap-4 bg-surface p-4 shadow-float ring-1 ring-line max-sm:-mx-4 max-sm:-mb-4 max-sm:rounded-t-card sm:rounded-card sm:p-6 md:bottom-4 lg:top-22 lg:bottom-auto lg:shadow-none"
    >
      <Count match={match} />
      <div className="flex flex-wrap items-center gap-3 lg:flex-col lg:items-stretch">
        <div className="min-w-0 flex-1">
          <Action match={match} standing={standing} />
        </div>
        <Button variant="secondary" onPress={onShare}>
          <Icon of={share} className="text-xl" />
          <Trans comment="Passes a link on">Share</Trans>
        </Button>
      </div>
    </aside>
  );
}

function Count({ match }: { match: Match }) {
  const left = placesLeft(match);
  const { currentParticipants: now, maxParticipants: most } = match;
  return (
    <div className="flex flex-col gap-2.5">
      <p aria-live="polite" className="flex items-baseline justify-between gap-3">
        <span className="tabular font-extrabold text-2xl tracking-tight">
          {most === undefined ? (
            <Plural value={now} one="# in" other="# in" />
          ) : (
            <Trans comment="So many of so many players">
              {now} of {most}
            </Trans>
          )}
        </span>
        {left !== null && (
          <span className={left > 0 ? "font-bold text-signal" : "font-bold text-muted"}>
            {left > 0 ? <Plural value={left} one="# spot left" other="# spots left" /> : <Trans>Full</Trans>}
          </span>
        )}
      </p>
      {most !== undefined && (
        <div aria-hidden="true" className="flex h-2.5 overflow-hidden rounded-full bg-signal-soft">
          <div
            className="rounded-full bg-accent transition-[width] duration-300"
            style={{ width: `${Math.min(100, (now / most) * 100)}%` }}
          />
        </div>
      )}
    </div>
  );
}

function Action({ match, standing }: { match: Match; standing: Standing }) {
  const explain = useExplain();
  const step = nextStep(match, standing, useNow());
  const join = useJoin();
  // A second press whose first one did arrive is no failure: the reader is in.
  const isRefused = join.error && standing !== "in" && refusalOf(join.error).reason !== "ALREADY_JOINED";

  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {isRefused && (
        <p role="alert" className="rounded-field bg-danger-soft px-4 py-3 font-medium text-danger-ink">
          {explain(join.error)}
        </p>
      )}
      {step === "host" && (
        <YourPart>
          <Trans>You host this match</Trans>
        </YourPart>
      )}
      {step === "started" && (
        <Closed>
          <Trans>This match has started.</Trans>
        </Closed>
      )}
      {step === "leave" && <LeaveAction match={match} />}
      {step === "full" && (
        <Closed>
          <Trans>This match is full. If someone leaves, the spot shows up here.</Trans>
        </Closed>
      )}
      {step === "signIn" && <SignIn />}
      {step === "join" && (
        <Button
          isWide
          onPress={() => join.mutate({ matchId: match.id })}
          isPending={standing === "unknown" || join.isPending}
        >
          <Trans comment="Takes a place in a match">Join</Trans>
        </Button>
      )}
    </div>
  );
}

function SignIn() {
  const paths = usePaths();
  const { pathname } = useLocation();
  return (
    <LinkButton to={paths.login} isWide onClick={() => saveReturnPath(pathname)}>
      <Trans>Sign in to join</Trans>
    </LinkButton>
  );
}

function Closed({ children }: { children: ReactNode }) {
  return <p className="font-semibold text-muted">{children}</p>;
}

function YourPart({ children }: { children: ReactNode }) {
  return (
    <p className="flex min-h-12 items-center gap-2 font-bold text-accent">
      <Icon of={check} className="text-2xl" />
      {children}
    </p>
  );
}

function LeaveAction({ match }: { match: Match }) {
  const { t } = useLingui();
  const explain = useExplain();
  const leave = useLeave();
  const [isAsking, setAsking] = useState(false);

  function confirm() {
    leave.mutate(
      { matchId: match.id },
      {
        onSuccess: () => {
          setAsking(false);
          toastSuccess(t`You have left this match.`);
        },
      },
    );
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <YourPart>
        <Trans>You are in</Trans>
      </YourPart>
      <Button variant="quiet" size="small" onPress={() => setAsking(true)}>
        <Trans comment="Gives one's place in a match up">Leave</Trans>
      </Button>
      <Confirm
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          leave.reset();
        }}
        title={t`Leave this match?`}
        action={t`Leave the match`}
        onConfirm={confirm}
        isPending={leave.isPending}
        failure={leave.error ? explain(leave.error) : undefined}
      >
        <p>
          <Trans>Your spot is free again at once. You can come back as long as there is one left.</Trans>
        </p>
      </Confirm>
    </div>
  );
}
