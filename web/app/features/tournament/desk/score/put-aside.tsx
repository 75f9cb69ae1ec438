import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { TieOutcome, type Tournament } from "~/gen/lapang/v1/tournament_pb";
import { errorOf } from "~/lib/offline/outbox";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { allTies, type Fixture, scoreText } from "../../model";
import { TieCaption, TieNames } from "../tie-lines";
import { useExplainScoring } from "../use-tie-actions";
import { isUnchecked, type RefusedScore, type TypedScore } from "./score-outbox";
import { useOutgoing, useScoreOutbox } from "./use-score";

type Props = { tournament: Tournament; scorerKey: string; onOpen: (fixture: Fixture) => void };

/** This device's scores that need somebody: corrections that were not checked, and what the server refused. */
export function PutAside({ tournament, scorerKey, onOpen }: Props) {
  const outbox = useScoreOutbox(tournament.id, scorerKey);
  const { pending, aside, isUnreadable } = useOutgoing(outbox);
  const fixtures = new Map(allTies(tournament).map((fixture) => [fixture.tie.id, fixture]));
  return (
    <>
      {isUnreadable && (
        <Alert role="alert" tone="danger" className="flex flex-col items-start gap-2">
          <Trans>This phone had scores of an older version that can no longer be read. Check the last results.</Trans>
          <Button variant="secondary" size="small" onPress={outbox.acknowledgeUnreadable}>
            <Trans comment="Closes a message">OK</Trans>
          </Button>
        </Alert>
      )}
      {pending.filter(isUnchecked).map((score) => {
        const fixture = fixtures.get(score.tieId);
        return (
          fixture && (
            <Alert key={score.key} tone="notice" className="flex flex-col gap-2">
              <Typed fixture={fixture} score={score} />
              <Choices>
                <Button size="small" onPress={() => onOpen(fixture)}>
                  <Trans comment="Button: opens a correction that was typed without a line">Check and send</Trans>
                </Button>
                <DropButton onPress={() => outbox.dropTie(score.tieId)} />
              </Choices>
            </Alert>
          )
        );
      })}
      {aside.map((refused) => {
        const fixture = fixtures.get(refused.item.tieId);
        return (
          <Alert key={refused.item.key} role="alert" tone="danger" className="flex flex-col gap-2">
            {fixture && <Typed fixture={fixture} score={refused.item} />}
            <Why refused={refused} scorerKey={scorerKey} />
            <Choices>
              {refused.note ? (
                <Button size="small" onPress={() => outbox.dropTie(refused.item.tieId)}>
                  <Trans>Use theirs</Trans>
                </Button>
              ) : (
                <Button size="small" onPress={() => outbox.retry(refused.item.key)}>
                  <Trans>Try again</Trans>
                </Button>
              )}
              {refused.note && isInsistable(refused) && (
                <Button variant="secondary" size="small" onPress={() => outbox.insist(refused)}>
                  <Trans>Keep mine</Trans>
                </Button>
              )}
              {fixture && !refused.note && (
                <Button variant="secondary" size="small" onPress={() => onOpen(fixture)}>
                  <Trans comment="Button: opens a score that could not be sent">Open</Trans>
                </Button>
              )}
              {!refused.note && <DropButton onPress={() => outbox.dropTie(refused.item.tieId)} />}
            </Choices>
          </Alert>
        );
      })}
    </>
  );
}

/** A score of a match that goes on cannot replace its result. */
const isInsistable = ({ item, note }: RefusedScore) => !note?.isOver || item.outcome !== TieOutcome.UNSPECIFIED;

const Choices = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 *:grow">{children}</div>
);

function DropButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="quiet" size="small" onPress={onPress}>
      <Trans comment="Button: forgets a score that could not be sent">Drop it</Trans>
    </Button>
  );
}

function Typed({ fixture, score }: { fixture: Fixture; score: TypedScore }) {
  const { i18n } = useLingui();
  const mine = scoreText(i18n, score);
  return (
    <p className="[overflow-wrap:anywhere]">
      <span className="block text-sm">
        <TieCaption fixture={fixture} />
      </span>
      <span className="font-bold">
        <TieNames fixture={fixture} />
      </span>{" "}
      <span className="tabular block">
        <Trans comment="Before a score that was typed on this phone">Not sent: {mine}</Trans>
      </span>
    </p>
  );
}

function Why({ refused, scorerKey }: { refused: RefusedScore; scorerKey: string }) {
  const { i18n } = useLingui();
  const explain = useExplainScoring(scorerKey);
  const { note } = refused;
  if (!note) return <p>{explain(errorOf(refused))}</p>;
  const theirs = scoreText(i18n, note);
  return (
    <p className="tabular">
      {theirs ? <Trans>Another scorer entered {theirs}.</Trans> : <Trans>Another scorer has cleared the score.</Trans>}
    </p>
  );
}
