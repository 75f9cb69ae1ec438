import { Trans, useLingui } from "@lingui/react/macro";
import type { Match, MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { Avatar } from "~/ui/look/avatar";
import { GuestMenu } from "./guest-menu";
import { nameOf } from "./people-rules";

type Props = { match: Match; guests: readonly MatchParticipant[]; onRemoved: () => void };

/** Under the list, for a participant: the people they brought who wait for a spot. */
export function WaitingGuests({ match, guests, onRemoved }: Props) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Your guests on the waitlist`} className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
      {guests.map((guest) => (
        <li key={guest.id} className="flex min-h-14 items-center gap-3 py-1">
          <Avatar name={nameOf(guest)} />
          <span className="flex min-w-0 flex-1 flex-col leading-tight">
            <span className="font-semibold [overflow-wrap:anywhere]">{nameOf(guest)}</span>
            <span className="text-muted text-sm">
              <Trans>On the waitlist</Trans>
            </span>
          </span>
          <GuestMenu match={match} guest={guest} isWaiting onRemoved={onRemoved} />
        </li>
      ))}
    </ul>
  );
}
