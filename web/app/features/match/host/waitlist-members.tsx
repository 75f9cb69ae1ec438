import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { Card } from "~/ui/list/card";
import { Avatar } from "~/ui/look/avatar";
import { Claims } from "../guests/claims";
import { GuestMenu } from "../guests/guest-menu";
import { PersonNotes } from "../guests/person-notes";
import { hasStarted } from "../places-rules";
import { WaitlistRemoval } from "./removal";

/** The waitlist in order, for the host. */
export function WaitlistMembers({ match, onRemoved }: { match: Match; onRemoved: () => void }) {
  const { t } = useLingui();
  const started = hasStarted(match, useNow());
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-bold text-lg">{t`Waitlist`}</h2>
        <p className="tabular font-semibold text-muted text-sm">
          <Plural value={{ count: match.waitlistCount }} one="# waits" other="# wait" />
        </p>
      </div>
      <p className="pb-3 text-muted text-sm">
        {started ? (
          <Trans>The match has started: a spot that opens up goes to nobody by itself any more.</Trans>
        ) : (
          <Trans>When a spot opens up, the first player on the waitlist gets it right away, with an email.</Trans>
        )}
      </p>
      <ol className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {match.waitlist.map((participant, at) => (
          <li key={participant.id || at}>
            <div className="flex min-h-14 items-center gap-3 py-1">
              <span aria-hidden="true" className="tabular w-5 shrink-0 text-end font-bold text-muted">
                {at + 1}
              </span>
              <Avatar name={participant.user?.name ?? ""} photo={participant.user?.avatarUrl} />
              <span className="flex min-w-0 flex-1 flex-col leading-tight">
                <span className="font-semibold [overflow-wrap:anywhere]">{participant.user?.name}</span>
                <PersonNotes match={match} participant={participant} />
              </span>
              {participant.isGuest ? (
                <GuestMenu match={match} guest={participant} isWaiting onRemoved={onRemoved} />
              ) : (
                !started && <WaitlistRemoval match={match} participant={participant} onRemoved={onRemoved} />
              )}
            </div>
            <Claims match={match} guest={participant} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
