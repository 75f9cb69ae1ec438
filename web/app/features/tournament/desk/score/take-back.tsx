import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Tie, TieOutcome, TieSide, type Tournament } from "~/gen/lapang/v1/tournament_pb";
import { refusalOf } from "~/lib/http/error-messages";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { scoreText } from "../../model";
import { useTakeBackResult } from "../../queries";
import { useExplainScoring } from "../use-tie-actions";
import { pointsOf } from "./score-outbox";
import { useScoreOutbox } from "./use-score";

type Props = { tournament: Tournament; tie: Tie; scorerKey: string; onBack: () => void; onDone: () => void };

/** Takes the result of a tie back, and puts it back as long as this is open. */
export function TakeBack({ tournament, tie, scorerKey, onBack, onDone }: Props) {
  const { i18n } = useLingui();
  const explain = useExplainScoring(scorerKey);
  const taking = useTakeBackResult();
  const outbox = useScoreOutbox(tournament.id, scorerKey);
  const [before] = useState(tie);
  const result = scoreText(i18n, before);

  function putBack() {
    const { sets, outcome, winner } = before;
    const hasNeitherCome = outcome === TieOutcome.WALKOVER && winner === TieSide.UNSPECIFIED;
    outbox.put(tie, { sets: pointsOf(sets), outcome, winner, hasNeitherCome }, { isDraft: false, isCorrection: false });
    onDone();
  }

  if (taking.isSuccess)
    return (
      <div className="flex flex-col gap-4">
        <Alert tone="good" role="status">
          <Trans>The result {result} is taken back. The match can be played again.</Trans>
        </Alert>
        <div className="flex flex-wrap-reverse gap-2 *:grow">
          <Button variant="secondary" onPress={putBack}>
            <Trans comment="Button: a result that was taken back counts again">Put it back</Trans>
          </Button>
          <Button onPress={onDone}>
            <Trans comment="Closes what is done">Done</Trans>
          </Button>
        </div>
      </div>
    );
  const { reason } = refusalOf(taking.error);
  const hangsOnIt = reason === "NEXT_TIE_BEGUN" || reason === "KNOCKOUT_DRAWN";
  return (
    <div className="flex flex-col gap-4">
      {taking.error && (
        <Alert tone="danger" role="alert">
          {hangsOnIt ? (
            <Trans>
              Later matches hang on this result, so it cannot be taken back. Correct the score and keep the bracket
              instead.
            </Trans>
          ) : (
            explain(taking.error)
          )}
        </Alert>
      )}
      <p>
        <Trans>The match counts as not played: it goes back to the queue, and the table or bracket follows.</Trans>
      </p>
      <div className="flex flex-wrap-reverse gap-2 *:grow">
        <Button variant="secondary" onPress={onBack} isDisabled={taking.isPending}>
          <Trans comment="Closes a question without doing anything">Never mind</Trans>
        </Button>
        {!hangsOnIt && (
          <Button
            isPending={taking.isPending}
            onPress={() => taking.mutate({ tieId: tie.id, scorerKey, version: tie.version })}
          >
            <Trans>Take back {result}</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
