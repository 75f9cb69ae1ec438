import offline from "icon:lucide/cloud-off";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Tournament } from "~/gen/lapang/v1/tournament_pb";
import { useOnline } from "~/lib/offline/network";
import { Badge } from "~/ui/look/badge";
import { Icon } from "~/ui/look/icon";
import type { Fixture } from "../../model";
import { PutAside } from "./late-scoring";
import { isUnchecked } from "./score-outbox";
import { useOutgoing, useScoreOutbox } from "./use-score";

type Props = { tournament: Tournament; scorerKey: string; onOpen: (fixture: Fixture) => void };

/** What of this device's scores the server does not have yet, and what it refused. */
export function UnsentScores({ tournament, scorerKey, onOpen }: Props) {
  const outbox = useScoreOutbox(tournament.id, scorerKey);
  const { pending, aside, isStuck, isUnreadable } = useOutgoing(outbox);
  const isOnline = useOnline();
  const waiting = pending.filter(({ isDraft }) => !isDraft).length;
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <div role="status" className="empty:hidden">
        {waiting > 0 && (isStuck || !isOnline) ? (
          <Pill>
            <Plural value={waiting} one="# score not sent yet" other="# scores not sent yet" />
          </Pill>
        ) : (
          !isOnline && (
            <Pill>
              <Trans>Offline. Scores are kept on this phone and sent later.</Trans>
            </Pill>
          )
        )}
      </div>
      {(isUnreadable || aside.length > 0 || pending.some(isUnchecked)) && (
        <PutAside tournament={tournament} scorerKey={scorerKey} onOpen={onOpen} />
      )}
    </div>
  );
}

function Pill({ children }: { children: ReactNode }) {
  return (
    <p className="flex min-h-9 w-fit items-center gap-2 rounded-2xl bg-notice-soft px-3.5 py-1.5 font-bold text-notice-ink text-sm">
      <Icon of={offline} className="shrink-0 text-lg" />
      <span>{children}</span>
    </p>
  );
}

/** The ties whose scores wait on this device for a line. */
export function useUnsentTies(tournamentId: string, scorerKey: string): ReadonlySet<string> {
  const { pending, isStuck } = useOutgoing(useScoreOutbox(tournamentId, scorerKey));
  const isOnline = useOnline();
  if (isOnline && !isStuck) return new Set();
  return new Set(pending.filter(({ isDraft }) => !isDraft).map(({ tieId }) => tieId));
}

/** At a tie whose score waits on this device. */
export function NotSentBadge() {
  return (
    <Badge tone="waiting">
      <Trans>Not sent yet</Trans>
    </Badge>
  );
}
