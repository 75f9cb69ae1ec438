import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  type ScoreTieResponse,
  type TieConsequence,
  TieState,
  type TournamentEvent,
} from "~/gen/lapang/v1/tournament_pb";

import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { toastSuccess } from "~/ui/toast";
import { entryOf, type Fixture, groupName, setsText } from "../model";
import { labelOf, mayDraw, namesOf } from "./desk-model";
import { type Result, ScorePad } from "./score-pad";
import { useScore } from "./use-score";
import { useExplainScoring } from "./use-tie-actions";

type Props = { fixture: Fixture; scorerKey: string; onDone: () => void };

type Correction = { result: Result; consequences: readonly TieConsequence[] };

const freeRules = { bestOf: 1, to: 0, winBy: 0, cap: 0, lastTo: 0, lastCap: 0, hasDraws: false };

/** Enters the score of a tie, or corrects its result; for the organiser and for scorers. Key it by the tie. */
export function ScoreSheet({ fixture, scorerKey, onDone }: Props) {
  const { i18n, t } = useLingui();
  const explain = useExplainScoring(scorerKey);
  const { event, tie } = fixture;
  const score = useScore(tie, scorerKey);
  // Stays what it was when it opened: finishing closes it.
  const [isCorrection] = useState(tie.state === TieState.OVER);
  const [correction, setCorrection] = useState<Correction>();
  const [takes, setTakes] = useState(0);
  const theirs = setsText(score.stored);

  function finish(answer: ScoreTieResponse | null) {
    if (!answer) return;
    void toastSuccess(t`Result of match ${{ number: tie.number }} saved`);
    onDone();
  }

  async function submit(result: Result) {
    if (!isCorrection) return finish(await score.result(result, false));
    const answer = await score.result(result, true);
    if (answer) setCorrection({ result, consequences: answer.consequences });
  }

  function take(step: () => void) {
    step();
    setCorrection(undefined);
    setTakes((before) => before + 1);
  }

  return (
    <div className="flex flex-col gap-4">
      {score.isConflict && (
        <Alert tone="notice" role="alert">
          <p className="font-bold">
            <Trans>Another scorer has changed this match.</Trans>
          </p>
          <p className="tabular">
            {score.stored.length > 0 ? (
              <Trans>They entered {theirs}.</Trans>
            ) : (
              <Trans>They have cleared the score.</Trans>
            )}
          </p>
          <div className="mt-3 flex flex-wrap gap-2 *:grow">
            <Button size="small" onPress={() => take(score.takeStored)}>
              <Trans>Use theirs</Trans>
            </Button>
            <Button size="small" variant="secondary" onPress={() => take(score.keepOwn)}>
              <Trans>Keep mine</Trans>
            </Button>
          </div>
        </Alert>
      )}
      {score.error !== null && (
        <Alert tone="danger" role="alert">
          {explain(score.error)}
        </Alert>
      )}
      {correction ? (
        <Consequences
          event={event}
          consequences={correction.consequences}
          isPending={score.isPending}
          onBack={() => setCorrection(undefined)}
          onConfirm={async () => finish(await score.result(correction.result, false))}
        />
      ) : (
        <ScorePad
          key={takes}
          rules={event.rules ?? freeRules}
          names={namesOf(i18n, fixture)}
          sets={score.sets}
          onSets={(next) => score.change(next, !isCorrection && tie.state === TieState.LIVE)}
          canDraw={mayDraw(fixture)}
          isCorrection={isCorrection}
          onResult={submit}
          isPending={score.isPending}
          action={isCorrection ? t`Check the correction` : t`Confirm result`}
        />
      )}
    </div>
  );
}

type ConsequencesProps = {
  event: TournamentEvent;
  consequences: readonly TieConsequence[];
  isPending: boolean;
  onBack: () => void;
  onConfirm: () => void;
};

/** What a corrected result changes elsewhere, before it is saved. */
function Consequences({ event, consequences, isPending, onBack, onConfirm }: ConsequencesProps) {
  return (
    <section className="flex flex-col gap-4">
      <h3 className="font-extrabold text-xl">
        {consequences.length > 0 ? <Trans>This also changes</Trans> : <Trans>Nothing else changes</Trans>}
      </h3>
      <ul className="flex flex-col gap-2">
        {consequences.map((consequence) => (
          <li
            key={`${consequence.tieNumber} ${consequence.group} ${consequence.oldEntryId}`}
            className="rounded-field bg-notice-soft px-4 py-3 font-semibold text-notice-ink"
          >
            <ConsequenceWords event={event} consequence={consequence} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap-reverse gap-2 *:grow">
        <Button variant="secondary" onPress={onBack} isDisabled={isPending}>
          <Trans>Back to the score</Trans>
        </Button>
        <Button onPress={onConfirm} isPending={isPending}>
          <Trans>Save the correction</Trans>
        </Button>
      </div>
    </section>
  );
}

function ConsequenceWords({ event, consequence }: { event: TournamentEvent; consequence: TieConsequence }) {
  const { i18n } = useLingui();
  const { tieNumber, group } = consequence;
  if (tieNumber === 0) {
    const name = groupName(i18n, group);
    return <Trans>The order of {name} changes</Trans>;
  }
  const label = (id: string) => {
    const entry = entryOf(event, id);
    return entry && labelOf(event, entry);
  };
  const [old, next] = [label(consequence.oldEntryId), label(consequence.newEntryId)];
  if (!next)
    return (
      <Trans>
        Match {tieNumber}: {old} no longer plays in it
      </Trans>
    );
  if (!old)
    return (
      <Trans>
        Match {tieNumber}: now {next}
      </Trans>
    );
  return (
    <Trans>
      Match {tieNumber}: now {next} instead of {old}
    </Trans>
  );
}
