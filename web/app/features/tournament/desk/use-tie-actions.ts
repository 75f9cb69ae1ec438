import { Code } from "@connectrpc/connect";
import { useLingui } from "@lingui/react/macro";
import type { Tie } from "~/gen/lapang/v1/tournament_pb";
import { codeOf } from "~/lib/http/error-code";
import { addReasons, useExplain } from "~/lib/http/error-messages";
import { announce } from "~/ui/announce";
import { toastFailure } from "~/ui/overlay/toast";
import { useStartTie, useStopTie } from "../queries";
import { deskReasons } from "./desk-reasons";

addReasons(deskReasons);

/** Why a change of a tie failed; for scorers a refused key has words of its own. */
export function useExplainScoring(scorerKey: string): (error: unknown) => string {
  const { t } = useLingui();
  const explain = useExplain();
  return (error) =>
    scorerKey !== "" && codeOf(error) === Code.PermissionDenied
      ? t`This link for scorers does not work any more. Ask the organiser for the new one.`
      : explain(error);
}

/** Putting ties on courts and taking them off; a refusal is shown as a toast. */
export function useTieActions(scorerKey: string) {
  const { t } = useLingui();
  const explain = useExplainScoring(scorerKey);
  const starting = useStartTie();
  const stopping = useStopTie();
  const onError = (error: Error) => void toastFailure(explain(error));

  return {
    isPending: starting.isPending || stopping.isPending,
    start(tie: Tie, court: number, despiteRest: boolean, onStarted?: () => void) {
      const onSuccess = () => {
        announce(t`Match ${{ number: tie.number }} is on court`);
        onStarted?.();
      };
      starting.mutate({ tieId: tie.id, court, scorerKey, despiteRest }, { onSuccess, onError });
    },
    stop(tie: Tie) {
      stopping.mutate({ tieId: tie.id, scorerKey }, { onError });
    },
  };
}

export type TieActions = ReturnType<typeof useTieActions>;
