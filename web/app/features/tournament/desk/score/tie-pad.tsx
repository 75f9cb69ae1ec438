import undo from "icon:lucide/undo-2";
import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { TieOutcome, TieSide } from "~/gen/lapang/v1/tournament_pb";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import {
  asSet,
  decidedBy,
  isEndless,
  isFree,
  isUnfinished,
  type Loss,
  possibleLosses,
  type Rules,
  type SetPoints,
  type Side,
  setsWon,
  winnerOfSet,
} from "../tie-rules";
import { FreeScore } from "./free-score";
import type { Result } from "./score-outbox";

type Names = Record<Side, string>;

type Props = {
  rules: Rules;
  names: Names;
  sets: readonly SetPoints[];
  onSets: (sets: SetPoints[]) => void;
  /** A knockout has no draws. */
  canDraw: boolean;
  /** It was played to its end already. */
  isCorrection: boolean;
  /** Begins with who did not come. */
  isWalkover: boolean;
  onResult: (result: Result) => void;
  isPending: boolean;
  action: string;
};

type Ending = TieOutcome.WALKOVER | TieOutcome.RETIRED;

const sideOf: Record<Side, TieSide> = { a: TieSide.A, b: TieSide.B };
const otherOf: Record<Side, Side> = { a: "b", b: "a" };
const noPoints: SetPoints = { a: 0, b: 0 };

/** Enters a score in two taps a set: who won it, and the points of the other side. Only possible scores are offered. */
export function TiePad(props: Props) {
  const { rules, names, sets, onSets, canDraw, isCorrection, isWalkover, onResult, isPending, action } = props;
  const [picked, setPicked] = useState<Side>();
  const [ending, setEnding] = useState<Ending | undefined>(isWalkover ? TieOutcome.WALKOVER : undefined);
  const [absent, setAbsent] = useState<Side | "both">();
  // The points of the set in which somebody gave up.
  const [stopped, setStopped] = useState<SetPoints>(noPoints);
  const [byPenalties, setByPenalties] = useState<Side>();
  // Whoever leads in goals has not won yet: somebody says when it is over.
  const [isEnded, setEnded] = useState(isCorrection);
  const free = isFree(rules);
  const won = setsWon(sets);
  const decided = decidedBy(rules, sets);
  const winner = absent === "both" ? undefined : absent ? otherOf[absent] : (decided ?? byPenalties);
  const winnerName = winner && names[winner];
  const setNumber = sets.length + 1;
  const isOver = !free || isEnded;
  const isLevel = free && isEnded && !decided;

  function change(next: SetPoints[]) {
    setPicked(undefined);
    setByPenalties(undefined);
    onSets(next);
  }

  const hasStep =
    ending !== undefined || picked !== undefined || byPenalties !== undefined || (!free && sets.length > 0);
  /** Takes back the last tap. */
  function stepBack() {
    setStopped(noPoints);
    if (absent && ending) setAbsent(undefined);
    else if (ending) setEnding(undefined);
    else if (picked) setPicked(undefined);
    else if (byPenalties) setByPenalties(undefined);
    else if (free) setEnded(false);
    else change(sets.slice(0, -1));
  }

  function finish() {
    const outcome = ending ?? TieOutcome.PLAYED;
    const side = winner ? sideOf[winner] : TieSide.UNSPECIFIED;
    const played = free && sets.length === 0 ? [noPoints] : [...sets, ...givenUp];
    const hasNeitherCome = absent === "both";
    onResult({ sets: ending === TieOutcome.WALKOVER ? [] : played, outcome, winner: side, hasNeitherCome });
  }

  const asksStopped = ending === TieOutcome.RETIRED && absent !== undefined && !free;
  const givenUp = asksStopped && stopped.a + stopped.b > 0 ? [stopped] : [];
  const isStoppedPossible = isUnfinished(rules, sets.length, stopped);
  const isDecided = decided !== null || byPenalties !== undefined || (isLevel && canDraw);
  const isReady = ending ? absent !== undefined : isOver && isDecided;
  const asksPenalties = !ending && isLevel && !canDraw && !byPenalties;
  const asksSide = !isReady && (ending !== undefined || !free || asksPenalties);

  function pick(side: Side) {
    if (ending) setAbsent(side);
    else if (asksPenalties) setByPenalties(side);
    else setPicked(side);
  }

  return (
    <div className="flex flex-col gap-4">
      {sets.length > 0 && !free && <SetList sets={sets} />}
      {free && !ending && (
        <FreeScore names={names} score={sets[0] ?? { a: 0, b: 0 }} onChange={(next) => change([next])} />
      )}

      {asksSide && (
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-2 font-bold text-lg">
            <Question ending={ending} isPenalties={asksPenalties} set={sets.length + 1} />
          </legend>
          <div className="grid grid-cols-2 gap-2">
            {(["a", "b"] as const).map((side) => (
              <SideButton
                key={side}
                name={names[side]}
                sets={free || ending ? undefined : won[side]}
                isPicked={picked === side}
                onPress={() => pick(side)}
              />
            ))}
          </div>
          {ending === TieOutcome.WALKOVER && (
            <Button variant="secondary" size="large" onPress={() => setAbsent("both")}>
              <Trans comment="Neither side of a match came">Neither came</Trans>
            </Button>
          )}
        </fieldset>
      )}

      {asksStopped && (
        <section className="flex flex-col gap-2">
          <h3 className="font-bold text-lg">
            <Trans>Points in set {setNumber}, if any were played</Trans>
          </h3>
          <FreeScore names={names} score={stopped} onChange={setStopped} />
          {!isStoppedPossible && (
            <p role="alert" className="font-semibold text-danger-ink">
              <Trans>With this score the set would be over. Enter it as a set, or correct the points.</Trans>
            </p>
          )}
        </section>
      )}

      {free && !isEnded && !ending && (
        <Button size="large" onPress={() => setEnded(true)}>
          <Trans comment="Ends a game of goals or points">It is over</Trans>
        </Button>
      )}

      {picked && !isReady && !ending && (
        <LossGrid
          // Another set starts without extra time.
          key={sets.length}
          loser={names[otherOf[picked]]}
          rules={rules}
          set={sets.length}
          onPick={(loss) => change([...sets, asSet(picked, loss)])}
        />
      )}

      {isReady && (
        <p role="status" className="rounded-card bg-accent-soft px-5 py-4 text-accent-ink">
          <span className="block font-extrabold text-2xl text-balance">
            {winnerName ? (
              <Trans>Winner: {winnerName}</Trans>
            ) : absent === "both" ? (
              <Trans>No winner: neither came</Trans>
            ) : (
              <Trans>A draw</Trans>
            )}
          </span>
          {absent !== "both" && (
            <span className="tabular block font-semibold text-lg">
              <EndingWords ending={ending} sets={[...sets, ...givenUp]} absent={absent && names[absent]} />
            </span>
          )}
        </p>
      )}

      <div className="flex flex-wrap gap-2 *:grow">
        {hasStep && (
          <Button variant="secondary" size="large" onPress={stepBack} isDisabled={isPending}>
            <Icon of={undo} />
            <Trans comment="Takes back the last step of entering a score">Undo</Trans>
          </Button>
        )}
        {isReady && (
          <Button size="large" onPress={finish} isPending={isPending} isDisabled={asksStopped && !isStoppedPossible}>
            {action}
          </Button>
        )}
      </div>

      {!isReady && !ending && !picked && !asksPenalties && (
        <div className="flex flex-wrap gap-2 *:grow">
          {sets.length === 0 && (
            <Button variant="quiet" size="small" onPress={() => setEnding(TieOutcome.WALKOVER)}>
              <Trans>Walkover</Trans>
            </Button>
          )}
          <Button variant="quiet" size="small" onPress={() => setEnding(TieOutcome.RETIRED)}>
            <Trans>Retired</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

function Question({ ending, isPenalties, set }: { ending?: Ending; isPenalties: boolean; set: number }) {
  if (ending === TieOutcome.WALKOVER) return <Trans>Who did not come?</Trans>;
  if (ending === TieOutcome.RETIRED) return <Trans>Who gave up?</Trans>;
  if (isPenalties) return <Trans>Level. Who won on penalties or in extra time?</Trans>;
  return <Trans>Who won set {set}?</Trans>;
}

type EndingProps = { ending?: Ending; sets: readonly SetPoints[]; absent?: string };

function EndingWords({ ending, sets, absent }: EndingProps) {
  const score = sets.map(({ a, b }) => `${a}–${b}`).join("  ");
  if (ending === TieOutcome.WALKOVER) return <Trans>Walkover: {absent} did not come</Trans>;
  if (ending === TieOutcome.RETIRED)
    return score ? (
      <Trans>
        {score}, then {absent} retired
      </Trans>
    ) : (
      <Trans>{absent} retired</Trans>
    );
  return score;
}

function SetList({ sets }: { sets: readonly SetPoints[] }) {
  const numbered = sets.map((set, index) => ({ ...set, number: index + 1 }));
  return (
    <ol className="flex flex-wrap gap-2">
      {numbered.map(({ a, b, number }) => (
        <li key={number} className="flex min-w-20 flex-col items-center rounded-2xl bg-sunken px-3 py-1.5">
          <span className="font-semibold text-muted text-xs">
            <Trans>Set {number}</Trans>
          </span>
          <span className="tabular font-extrabold text-xl">
            <b className={cx(winnerOfSet({ a, b }) !== "a" && "font-medium text-muted")}>{a}</b>
            {"–"}
            <b className={cx(winnerOfSet({ a, b }) !== "b" && "font-medium text-muted")}>{b}</b>
          </span>
        </li>
      ))}
    </ol>
  );
}

type SideButtonProps = { name: string; sets?: number; isPicked: boolean; onPress: () => void };

function SideButton({ name, sets, isPicked, onPress }: SideButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      onClick={onPress}
      className="flex min-h-32 min-w-0 select-none flex-col items-center justify-center gap-1 rounded-card bg-surface px-3 py-4 text-center ring-2 ring-line-strong ring-inset transition-colors hover:bg-sunken active:bg-sunken aria-pressed:bg-accent aria-pressed:text-on-accent aria-pressed:ring-accent"
    >
      {name.split(" / ").map((person) => (
        <span key={person} className="max-w-full break-words font-extrabold text-xl leading-tight">
          {person}
        </span>
      ))}
      {sets !== undefined && sets > 0 && (
        <span className={cx("font-semibold text-sm", !isPicked && "text-muted")}>
          <Plural value={sets} one="# set won" other="# sets won" />
        </span>
      )}
    </button>
  );
}

type LossGridProps = { loser: string; rules: Rules; set: number; onPick: (loss: Loss) => void };

const cellClass =
  "tabular min-h-14 select-none rounded-2xl bg-sunken font-extrabold text-xl ring-1 ring-line ring-inset hover:bg-accent-soft hover:text-accent-ink active:bg-accent active:text-on-accent";
/** How many scores in extra time one press of "More" adds, where no cap ends it. */
const moreStep = 10;

function LossGrid({ loser, rules, set, onPick }: LossGridProps) {
  const [extra, setExtra] = useState(0);
  const { usual, extra: inExtraTime } = possibleLosses(rules, set, extra || moreStep);
  const first = inExtraTime[0];
  const [high, low] = [first?.winner, first?.loser];
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-bold text-lg">
        <Trans>Points of {loser}</Trans>
      </legend>
      <div className="grid grid-cols-5 gap-2">
        {usual.map((loss) => (
          <button key={loss.loser} type="button" onClick={() => onPick(loss)} className={cellClass}>
            {loss.loser}
          </button>
        ))}
      </div>
      {extra > 0 && (
        <div className="grid grid-cols-4 gap-2">
          {inExtraTime.map((loss) => (
            <button
              key={`${loss.winner}-${loss.loser}`}
              type="button"
              onClick={() => onPick(loss)}
              className={cx(cellClass, "text-lg!")}
            >
              {loss.winner}–{loss.loser}
            </button>
          ))}
        </div>
      )}
      {first && (extra === 0 || isEndless(rules, set)) && (
        <Button variant="secondary" onPress={() => setExtra((shown) => shown + moreStep)}>
          {extra === 0 ? (
            <Trans>
              More: {high}–{low} and beyond
            </Trans>
          ) : (
            <Trans>More</Trans>
          )}
        </Button>
      )}
    </fieldset>
  );
}
