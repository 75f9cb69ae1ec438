import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { addReasons, useExplain } from "~/lib/http/error-messages";
import { errorOf } from "~/lib/offline/outbox";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import type { Change } from "./changes";
import type { Night } from "./engine/night";
import { courtName, namesIn, pairingText, scoreText } from "./labels";
import { nightReasons } from "./night-reasons";
import type { Queued, Refusal } from "./queue";

addReasons(nightReasons);

type Props = { night: Night } & Pick<Queued, "refusals" | "acknowledgeUnreadable">;

/** What the server did not take, mostly because another phone was faster: why, and what to do about it. */
export function Refusals({ night, refusals, acknowledgeUnreadable }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { length } = refusals;
  // It may arrive while the host has scrolled to the last court.
  useEffect(() => {
    if (length > 0) list.current?.scrollIntoView?.({ block: "nearest" });
  }, [length]);
  if (length === 0 && !acknowledgeUnreadable) return null;
  return (
    <ul ref={list} className="flex scroll-mt-24 flex-col gap-2">
      {acknowledgeUnreadable && (
        <li>
          <Alert role="alert" tone="danger" className="flex flex-col items-start gap-2">
            <Trans>
              This phone had changes of an older version that can no longer be read. Check the last results.
            </Trans>
            <Button variant="secondary" size="small" onPress={acknowledgeUnreadable}>
              <Trans comment="Closes a message">OK</Trans>
            </Button>
          </Alert>
        </li>
      )}
      {refusals.map((refusal) => (
        <li key={refusal.item.key}>
          <Alert role="alert" tone="danger" className="flex flex-col items-start gap-2">
            <p className="[overflow-wrap:anywhere]">
              <What night={night} refusal={refusal} /> <Reason night={night} refusal={refusal} />
            </p>
            <Choices night={night} refusal={refusal} />
          </Alert>
        </li>
      ))}
    </ul>
  );
}

type PartProps = { night: Night; refusal: Refusal };

/** The score that was typed: of the change itself, or of the game that was not taken. */
function typedScore({ item, followers }: Refusal): string {
  const scored = [item, ...followers].findLast((change) => "scores" in change);
  return scored && "scores" in scored ? scoreText(scored) : "";
}

const gameOf = (night: Night, change: Change) =>
  change.kind === "start"
    ? change
    : "gameId" in change
      ? night.games.find(({ id }) => id === change.gameId)
      : undefined;

function What({ night, refusal }: PartProps) {
  const { item } = refusal;
  const score = typedScore(refusal);
  const game = gameOf(night, item);
  const pairing = game && pairingText(night, game);
  if (pairing && score)
    return (
      <Trans>
        Not sent: {pairing}, {score}.
      </Trans>
    );
  if (pairing)
    return item.kind === "start" ? (
      <Trans>Not sent: the start of {pairing}.</Trans>
    ) : (
      <Trans>Not sent: {pairing}.</Trans>
    );
  if (score) return <Trans>Not sent: the score {score}.</Trans>;
  if (item.kind === "people") {
    const names = item.people
      .map(({ id, name }) => name || namesIn(night)([id])[0])
      .filter(Boolean)
      .join(", ");
    return <Trans>Not sent: a change about {names}.</Trans>;
  }
  return <Trans>A change was not sent.</Trans>;
}

function Choices({ night, refusal: { item, note, retry, overrule, drop } }: PartProps) {
  const theirs = note?.code === "game-over" ? scoreText(note.game) : "";
  const mine = item.kind === "score" ? scoreText(item) : "";
  if (note?.code === "game-over" && item.kind === "score")
    return (
      <div className="flex w-full flex-wrap gap-2 *:grow">
        <Button size="small" onPress={drop}>
          {theirs ? <Trans>Keep theirs: {theirs}</Trans> : <Trans>Keep theirs</Trans>}
        </Button>
        <Button variant="secondary" size="small" onPress={overrule}>
          {mine ? <Trans>Use mine: {mine}</Trans> : <Trans>Use mine</Trans>}
        </Button>
      </div>
    );
  // A game that is gone stays gone.
  const isHopeless = note?.code === "no-game" || (item.kind === "start" && night.isOver);
  return (
    <div className="flex w-full flex-wrap gap-2 *:grow">
      {!isHopeless && (
        <Button size="small" onPress={retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <Button variant="secondary" size="small" onPress={drop}>
        <Trans comment="Button: forgets a change that could not be sent">Drop it</Trans>
      </Button>
    </div>
  );
}

function Reason({ night, refusal }: PartProps) {
  const explain = useExplain();
  const { t } = useLingui();
  const { note: problem } = refusal;
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
      return explain(errorOf(refusal));
  }
}
