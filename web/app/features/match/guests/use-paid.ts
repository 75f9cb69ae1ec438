import { useLingui } from "@lingui/react/macro";
import type { Match, MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { useExplain } from "~/lib/http/error-messages";
import { toastFailure } from "~/ui/overlay/toast";
import { useSetPaid } from "./queries";

/** Notes for the host that somebody has paid, or takes that back; `text` is that of a menu's item. */
export function usePaid(match: Match, { id, isPaid }: MatchParticipant) {
  const { t } = useLingui();
  const explain = useExplain();
  const setPaid = useSetPaid();
  return {
    text: isPaid
      ? t({ message: "Mark as not paid", comment: "Takes back that a player has paid the host" })
      : t({ message: "Mark as paid", comment: "Notes that a player has paid the host" }),
    toggle: () =>
      setPaid.mutate(
        { matchId: match.id, participantIds: [id], isPaid: !isPaid },
        { onError: (error) => void toastFailure(explain(error)) },
      ),
  };
}
