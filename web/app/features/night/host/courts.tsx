import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { useNow } from "~/lib/format/use-now";
import { Button } from "~/ui/look/button";
import { Confirm } from "~/ui/overlay/confirm";
import type { ChangeOf } from "../changes";
import { waitingOf } from "../engine/book";
import {
  type Court,
  type Game,
  isPresent,
  liveGames,
  type Night,
  peopleOf,
  type Sides,
  sideSize,
} from "../engine/night";
import { outlookOf } from "../engine/propose";
import { textOfWhy } from "../engine/why";
import { GamePad } from "../game-pad";
import { ClosedCourt, FreeCourt, LiveCourt } from "./court-card";
import { swapped } from "./swaps";

type Props = { night: Night; onChange: (change: ChangeOf) => void };

/** Until then a start is undone without a question, in milliseconds. */
const undoWithin = 120_000;

type Question = { kind: "close"; court: Court } | { kind: "void"; game: Game };

/** The host's courts: what runs, and what is proposed. */
export function Courts({ night, onChange }: Props) {
  const { t } = useLingui();
  const now = useNow(30_000).getTime();
  const [chosen, setChosen] = useState<ReadonlyMap<number, Sides>>(new Map());
  const [picked, setPicked] = useState<string | null>(null);
  const [scoring, setScoring] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const outlook = useMemo(() => outlookOf(night, now, { chosen }), [night, now, chosen]);
  const live = new Map(liveGames(night).map((game) => [game.court, game]));
  const proposals = new Map(outlook.games.filter(({ isNow }) => isNow).map((game) => [game.court, game]));
  const upcoming = new Map(
    outlook.games
      .filter(({ isNow }) => !isNow)
      .toReversed()
      .map((game) => [game.court, game]),
  );
  const inProposals = new Set([...proposals.values()].flatMap(peopleOf));
  const bench = waitingOf(night).filter(({ id }) => !inProposals.has(id));
  const game = night.games.find(({ id }) => id === scoring);

  function pick(id: string) {
    if (picked === null || picked === id) return setPicked(picked === id ? null : id);
    setChosen(new Map([...chosen, ...swapped(proposals, picked, id)]));
    setPicked(null);
  }

  function start(court: number, { sideA, sideB }: Sides) {
    const why = textOfWhy(proposals.get(court)?.why ?? []);
    onChange({ kind: "start", court, sideA: [...sideA], sideB: [...sideB], why });
    setChosen(new Map([...chosen].filter(([number]) => number !== court)));
    setPicked(null);
  }

  const setOpen = (court: Court, isOpen: boolean) =>
    onChange({ kind: "courts", courts: night.courts.map((one) => (one === court ? { ...one, isOpen } : { ...one })) });

  function close(court: Court) {
    if (live.has(court.number)) setQuestion({ kind: "close", court });
    else setOpen(court, false);
  }

  function undo(started: Game) {
    if (Date.now() - started.startedAt > undoWithin) setQuestion({ kind: "void", game: started });
    else onChange({ kind: "void", gameId: started.id });
  }

  function confirm() {
    if (question?.kind === "close") setOpen(question.court, false);
    if (question?.kind === "void") onChange({ kind: "void", gameId: question.game.id });
    setQuestion(null);
  }

  const name = question?.kind === "close" ? question.court.name : "";
  const askedGame = question?.kind === "close" ? live.get(question.court.number) : question?.game;

  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        {night.courts.map((court) => {
          const running = live.get(court.number);
          if (running)
            return (
              <LiveCourt
                key={court.number}
                night={night}
                court={court}
                game={running}
                next={proposals.size === 0 ? upcoming.get(court.number) : undefined}
                onFinish={() => setScoring(running.id)}
                onUndo={() => undo(running)}
                onClose={() => close(court)}
              />
            );
          if (!court.isOpen)
            return <ClosedCourt key={court.number} court={court} onOpen={() => setOpen(court, true)} />;
          return (
            <FreeCourt
              key={court.number}
              night={night}
              court={court}
              proposal={proposals.get(court.number) ?? null}
              picked={picked}
              onPick={pick}
              onStart={(sides) => start(court.number, sides)}
              onClose={() => close(court)}
              bench={bench}
              empty={<NobodyWords night={night} waitsForResults={outlook.waitsForResults} />}
            />
          );
        })}
      </div>
      {outlook.waitsForResults && (
        <p className="text-muted">
          <Trans>The next round follows from the results of this one.</Trans>
        </p>
      )}
      {game && (
        <GamePad
          night={night}
          game={game}
          onClose={() => setScoring(null)}
          onSave={(scores) => {
            onChange({ kind: "score", gameId: game.id, scores });
            setScoring(null);
          }}
        />
      )}
      <Confirm
        isOpen={question !== null}
        onOpenChange={(isOpen) => isOpen || setQuestion(null)}
        title={question?.kind === "close" ? t`Close ${name}?` : t`Stop this game without a score?`}
        action={question?.kind === "close" ? t`Close this court` : t`Stop the game`}
        onConfirm={confirm}
      >
        <p>
          {question?.kind === "close" ? (
            <Trans>Its game ends without a score. The players wait again, as if it had not begun.</Trans>
          ) : (
            <Trans>The players wait again, as if it had not begun.</Trans>
          )}
        </p>
        {askedGame && (
          <Button
            variant="secondary"
            onPress={() => {
              setQuestion(null);
              setScoring(askedGame.id);
            }}
          >
            <Trans>Enter the score first</Trans>
          </Button>
        )}
      </Confirm>
    </div>
  );
}

function NobodyWords({ night, waitsForResults }: { night: Night; waitsForResults: boolean }) {
  const missing = sideSize(night) * 2 - waitingOf(night).length;
  if (waitsForResults || missing <= 0) return <Trans>Waits until this round is over.</Trans>;
  const here = night.people.filter(isPresent).length;
  if (here === 0) return <Trans>Nobody is here yet. Say under People who has come.</Trans>;
  return (
    <Plural
      value={missing}
      one="One more player is needed for a game here."
      other="# more players are needed for a game here."
    />
  );
}
