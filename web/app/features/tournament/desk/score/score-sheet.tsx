import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type TieConsequence, TieOutcome, TieState, type Tournament } from "~/gen/lapang/v1/tournament_pb";
import { isTransient } from "~/lib/http/error-code";
import { refusalOf } from "~/lib/http/error-messages";
import type { ReasonName } from "~/lib/http/reasons";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { toastSuccess } from "~/ui/overlay/toast";
import { type Fixture, scoreText } from "../../model";
import { mayDraw, namesOf } from "../desk-model";
import { rulesOf } from "../tie-rules";
import { useExplainScoring } from "../use-tie-actions";
import { Consequences } from "./consequences";
import type { Result } from "./score-outbox";
import { TakeBack } from "./take-back";
import { TiePad } from "./tie-pad";
import { useScore } from "./use-score";

type Props = {
  tournament: Tournament;
  fixture: Fixture;
  scorerKey: string;
  /** Asks at once who did not come. */
  isWalkover?: boolean;
  onDone: () => void;
};

type Check = { result: Result; consequences: readonly TieConsequence[] };

const freeRules = { bestOf: 1, to: 0, winBy: 0, cap: 0, lastTo: 0, lastCap: 0, hasDraws: false };
/** Refusals of a correction on which others depend. */
const bracketReasons = new Set<ReasonName | undefined>(["NEXT_TIE_BEGUN", "KNOCKOUT_DRAWN"]);

/** Enters the score of a tie, or corrects its result; for the organiser and for scorers. Key it by the tie. */
export function ScoreSheet({ tournament, fixture, scorerKey, isWalkover = false, onDone }: Props) {
  const { i18n, t } = useLingui();
  const explain = useExplainScoring(scorerKey);
  const { event, tie } = fixture;
  const score = useScore(tournament.id, tie, scorerKey);
  // Stays what it was when it opened: finishing closes it.
  const [isCorrection] = useState(tie.state === TieState.OVER);
  const [check, setCheck] = useState<Check>();
  const [unchecked, setUnchecked] = useState<Result>();
  const [isTakingBack, setTakingBack] = useState(false);
  const [takes, setTakes] = useState(0);
  const theirs = scoreText(i18n, score.theirs);
  const { number } = tie;

  async function send(result: Result) {
    const how = await score.send(result, isCorrection);
    if (how === "refused") return setCheck(undefined);
    void toastSuccess(
      how === "sent"
        ? t`Result of match ${{ number }} saved`
        : t`Match ${{ number }}: kept on this phone, not sent yet`,
    );
    onDone();
  }

  /** What changes elsewhere is said before; what the sets say themselves is not asked again. */
  async function submit(result: Result) {
    setUnchecked(result);
    if (!isCorrection && result.outcome === TieOutcome.PLAYED) return send(result);
    const answer = await score.preview(result);
    if (!answer) return;
    if (isCorrection || answer.consequences.length > 0) setCheck({ result, consequences: answer.consequences });
    else await send(result);
  }

  function take(step: () => void) {
    step();
    setCheck(undefined);
    setTakes((before) => before + 1);
  }

  const hasNoLine = unchecked !== undefined && score.error !== null && isTransient(score.error);
  const isBlocked = unchecked !== undefined && bracketReasons.has(refusalOf(score.error).reason);

  if (isTakingBack) {
    const back = () => setTakingBack(false);
    return <TakeBack tournament={tournament} tie={tie} scorerKey={scorerKey} onBack={back} onDone={onDone} />;
  }
  return (
    <div className="flex flex-col gap-4">
      {score.isConflict && (
        <Alert tone="notice" role="alert">
          <p className="font-bold">
            <Trans>Another scorer has changed this match.</Trans>
          </p>
          <p className="tabular">
            {theirs ? <Trans>They entered {theirs}.</Trans> : <Trans>They have cleared the score.</Trans>}
          </p>
          <div className="mt-3 flex flex-wrap gap-2 *:grow">
            <Button size="small" onPress={() => take(score.takeTheirs)}>
              <Trans>Use theirs</Trans>
            </Button>
            <Button size="small" variant="secondary" onPress={() => take(score.keepOwn)}>
              <Trans>Keep mine</Trans>
            </Button>
          </div>
        </Alert>
      )}
      {score.error !== null && (
        <Alert tone="danger" role="alert" className="flex flex-col items-start gap-3">
          {explain(score.error)}
          {isBlocked && (
            <Button
              size="small"
              isPending={score.isPending}
              onPress={() => submit({ ...unchecked, keepsBracket: true })}
            >
              <Trans>Correct the score, keep the bracket</Trans>
            </Button>
          )}
          {hasNoLine && !isCorrection && (
            <Button size="small" onPress={() => send(unchecked)}>
              <Trans comment="Button: without a line a result is stored and sent later">Send it later</Trans>
            </Button>
          )}
          {hasNoLine && isCorrection && (
            <Button
              size="small"
              onPress={() => {
                score.keep(unchecked);
                onDone();
              }}
            >
              <Trans comment="Button: without a line a correction is stored on this phone">Keep it for later</Trans>
            </Button>
          )}
        </Alert>
      )}
      {check ? (
        <Consequences
          event={event}
          consequences={check.consequences}
          isCorrection={isCorrection}
          keepsBracket={check.result.keepsBracket ?? false}
          isPending={score.isPending}
          onBack={() => setCheck(undefined)}
          onConfirm={() => send(check.result)}
        />
      ) : (
        <>
          <TiePad
            key={takes}
            rules={rulesOf(event, tie) ?? freeRules}
            names={namesOf(i18n, fixture)}
            sets={score.sets}
            onSets={score.type}
            canDraw={mayDraw(fixture)}
            isCorrection={isCorrection}
            isWalkover={isWalkover}
            onResult={submit}
            isPending={score.isPending}
            action={isCorrection ? t`Check the correction` : t`Confirm result`}
          />
          {isCorrection && (
            <Button variant="quiet" size="small" onPress={() => setTakingBack(true)}>
              <Trans comment="Button: as if the match had not been played">Take back the result</Trans>
            </Button>
          )}
        </>
      )}
    </div>
  );
}
