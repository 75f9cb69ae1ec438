import { useLingui } from "@lingui/react/macro";
import { useExplain } from "~/lib/http/error-messages";
import { toastFailure, toastSuccess } from "~/ui/overlay/toast";
import { useClaimGuest } from "./queries";

/** "This is me", about a guest by id or by their token. */
export function useClaim(matchId: string) {
  const { t } = useLingui();
  const explain = useExplain();
  const claim = useClaimGuest((isDone) => {
    void toastSuccess(isDone ? t`This place is yours now.` : t`The host is asked. You are in as soon as they confirm.`);
  });
  return {
    isPending: claim.isPending,
    claim: (who: { participantId: string } | { token: string }) =>
      claim.mutateAsync({ matchId, ...who }).catch((error) => toastFailure(explain(error))),
  };
}
