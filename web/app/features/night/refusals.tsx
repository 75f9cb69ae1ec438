import { Trans, useLingui } from "@lingui/react/macro";
import { addReasons, useExplain } from "~/lib/http/error-messages";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import type { Night } from "./engine/night";
import { courtName, namesIn, pairingText, scoreText } from "./labels";
import type { Refusal } from "./queue";
import { nightReasons } from "./reasons";

addReasons(nightReasons);

type Props = { night: Night; refusals: readonly Refusal[]; onClose: () => void };

/** What could not be kept, because another phone was faster, and why. */
export function Refusals({ night, refusals, onClose }: Props) {
  if (refusals.length === 0) return null;
  return (
    <Alert role="alert" tone="danger" className="flex flex-col items-start gap-2">
      <ul className="flex flex-col gap-2">
        {refusals.map((refusal) => (
          <li key={refusal.change.key}>
            <What night={night} refusal={refusal} /> <Reason night={night} refusal={refusal} />
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="small" onPress={onClose}>
        <Trans comment="Closes a message">OK</Trans>
      </Button>
    </Alert>
  );
}

type PartProps = { night: Night; refusal: Refusal };

function What({ night, refusal: { change } }: PartProps) {
  if (change.kind === "start") {
    const pairing = pairingText(night, change);
    return <Trans>The game {pairing} was not kept.</Trans>;
  }
  if (change.kind === "score" || change.kind === "edit") {
    const score = scoreText(change);
    return score ? <Trans>The score {score} was not kept.</Trans> : <Trans>The end of a game was not kept.</Trans>;
  }
  return <Trans>A change was not kept.</Trans>;
}

function Reason({ night, refusal: { problem, error } }: PartProps) {
  const explain = useExplain();
  const { t } = useLingui();
  const nameOf = (id: string) =>
    namesIn(night)([id])[0] ?? t({ message: "Somebody", comment: "A player whose name is not known" });
  const court = problem && "court" in problem ? courtName(night, problem.court) : "";
  const name = problem && "id" in problem ? nameOf(problem.id) : "";
  switch (problem?.code) {
    case "court-busy":
      return <Trans>Another phone started a game on {court}.</Trans>;
    case "court-closed":
      return <Trans>Another phone closed {court}.</Trans>;
    case "person-busy":
      return <Trans>{name} plays on another court.</Trans>;
    case "person-plays":
      return <Trans>{name} is in a game. End it first.</Trans>;
    case "person-away":
      return <Trans>{name} is not here any more.</Trans>;
    case "game-over": {
      const score = scoreText(problem.game);
      return score ? (
        <Trans>Another phone ended this game with {score}.</Trans>
      ) : (
        <Trans>Another phone ended this game.</Trans>
      );
    }
    case "no-game":
      return <Trans>Its game is gone.</Trans>;
    case "night-over":
      return <Trans>Another phone ended the evening.</Trans>;
    default:
      return explain(error);
  }
}
