import check from "icon:lucide/check";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Match, MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { useSession } from "~/lib/session/session";
import { Icon } from "~/ui/look/icon";
import { isOrganizer, nameOf } from "./people-rules";

/** Under the name of somebody on a list: that they have no account, and whether they have paid. */
export function PersonNotes({ match, participant }: { match: Match; participant: MatchParticipant }) {
  const { t } = useLingui();
  const session = useSession();
  const readerId = session.state === "in" ? session.user.id : undefined;
  const organizes = isOrganizer(match, readerId);
  const { isGuest, isByLink, isPaid, claims, broughtBy } = participant;

  function origin(): string {
    if (organizes && isByLink) return t`Guest, by link`;
    if (broughtBy && broughtBy === readerId && !organizes) return t`Brought by you`;
    // What the host writes down is nobody's company.
    const found = isOrganizer(match, broughtBy)
      ? undefined
      : match.participants.find((one) => one.userId === broughtBy);
    const bringer = broughtBy && found ? nameOf(found) : "";
    return bringer
      ? t`Brought by ${bringer}`
      : t({ message: "Guest", comment: "Somebody without an account, in a match" });
  }

  const hasAsked = isGuest && !organizes && claims.length > 0;
  const hasPaid = organizes && isPaid;
  if (!isGuest && !hasPaid) return null;
  return (
    <span className="flex flex-wrap gap-x-3 text-muted text-sm">
      {isGuest && <span className="[overflow-wrap:anywhere]">{origin()}</span>}
      {hasAsked && (
        <span className="font-semibold">
          <Trans comment="The reader says that they are this guest">You asked the host to confirm</Trans>
        </span>
      )}
      {hasPaid && (
        <span className="inline-flex items-center gap-1 font-semibold text-accent">
          <Icon of={check} />
          <Trans comment="Of a player, who has paid the host">Paid</Trans>
        </span>
      )}
    </span>
  );
}
