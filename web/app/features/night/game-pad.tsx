import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { createStored } from "~/lib/forms/stored";
import { NumberField } from "~/ui/form/number-field";
import { ChipGroup } from "~/ui/list/chip";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Dialog, dialogEnd } from "~/ui/overlay/dialog";
import type { Game, Night, Score } from "./engine/night";
import { endOf, losersPoints, rulesOf, sharedScore, winnersPoints } from "./game-rules";
import { courtName, namesIn, scoreText } from "./labels";

type Props = {
  night: Night;
  game: Game;
  onSave: (scores: Score[]) => void;
  onClose: () => void;
};

type Side = "a" | "b";
const mostSets = 3;
const mostPoints = 99;
const rememberedTarget = createStored("lapang-night-target");

const cellClass =
  "tabular grid min-h-12 select-none place-items-center rounded-xl bg-sunken font-bold text-lg hover:bg-line active:bg-line data-selected:bg-accent data-selected:text-on-accent";

/** A result in three taps: who won, the loser's points, save. By the clock: the points of both sides. */
export function GamePad(props: Props) {
  return endOf(props.night.settings) === "clock" ? <ClockPad {...props} /> : <TapPad {...props} />;
}

function TapPad({ night, game, onSave, onClose }: Props) {
  const { t } = useLingui();
  const { totalPoints, winningPoints } = night.settings;
  const isShared = totalPoints > 0;
  const rules = rulesOf(night);
  const [target, setTarget] = useState(() => {
    const last = Number(rememberedTarget.read());
    return rules.targets.includes(last) ? last : (rules.targets[0] ?? 21);
  });
  const [sets, setSets] = useState<readonly Score[]>([]);
  const [side, setSide] = useState<Side | null>(isShared ? "a" : null);
  const [points, setPoints] = useState<number | null>(null);
  const [hasExtra, setExtra] = useState(false);
  const names = namesIn(night);
  const { plain, extra } = losersPoints(rules, target);
  const cells = isShared
    ? Array.from({ length: totalPoints + 1 }, (_, at) => at)
    : hasExtra
      ? [...plain, ...extra]
      : plain;

  const score = scoreNow();
  function scoreNow(): Score | null {
    if (side === null || points === null) return null;
    if (isShared) return sharedScore(night.settings, side, points);
    const winner = winnersPoints(rules, target, points);
    return side === "a" ? { a: winner, b: points } : { a: points, b: winner };
  }

  function pickTarget(next: number) {
    setTarget(next);
    setPoints(null);
    rememberedTarget.write(next);
  }

  function addSet() {
    if (!score) return;
    setSets([...sets, score]);
    setSide(null);
    setPoints(null);
    setExtra(false);
  }

  return (
    <PadDialog night={night} game={game} onClose={onClose}>
      {sets.length > 0 && <p className="tabular font-bold text-lg">{scoreText({ scores: sets })}</p>}
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 font-semibold">
          {isShared ? <Trans>Whose points?</Trans> : <Trans>Who won?</Trans>}
        </legend>
        <div className="grid grid-cols-2 gap-2">
          {(["a", "b"] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={side === each}
              data-selected={side === each || undefined}
              onClick={() => setSide(each)}
              className="flex min-h-24 flex-col items-center justify-between gap-1 rounded-card bg-surface p-3 text-center ring-1 ring-line-strong ring-inset data-selected:bg-accent-soft data-selected:text-accent-ink data-selected:ring-2 data-selected:ring-accent"
            >
              <span className="font-bold leading-tight">
                {names(each === "a" ? game.sideA : game.sideB).join(" & ")}
              </span>
              <span className="tabular font-extrabold text-4xl">{score ? score[each] : "–"}</span>
            </button>
          ))}
        </div>
      </fieldset>
      {winningPoints > 0 && (
        <p className="text-muted text-sm">
          <Trans>Games to {winningPoints}. One that was stopped early is saved without a score.</Trans>
        </p>
      )}
      {!isShared && rules.targets.length > 1 && (
        <div className="flex items-center gap-3">
          <span className="shrink-0 font-semibold text-sm">
            <Trans comment="Before a choice of points: 21, 15 or 11">Games to</Trans>
          </span>
          <ChipGroup
            label={t`Games to`}
            mode="single"
            chips={rules.targets.map((value) => ({ value: String(value), label: String(value) }))}
            selected={[String(target)]}
            onChange={([next]) => next && pickTarget(Number(next))}
          />
        </div>
      )}
      {side !== null && (
        <fieldset>
          <legend className="pb-2 font-semibold">
            {isShared ? <Trans>Their points</Trans> : <Trans>The other side’s points</Trans>}
          </legend>
          <div className="grid grid-cols-7 gap-1.5">
            {cells.map((value) => (
              <button
                key={value}
                type="button"
                aria-pressed={points === value}
                data-selected={points === value || undefined}
                onClick={() => setPoints(value)}
                className={cellClass}
              >
                {value}
              </button>
            ))}
            {!isShared && !hasExtra && extra.length > 0 && (
              <button
                type="button"
                aria-label={t`More points`}
                onClick={() => setExtra(true)}
                className={cx(cellClass, "text-muted")}
              >
                {extra[0]}+
              </button>
            )}
          </div>
        </fieldset>
      )}
      <div className={cx(dialogEnd, "flex flex-col gap-2")}>
        <Button size="large" isWide isDisabled={!score} onPress={() => score && onSave([...sets, score])}>
          <Trans comment="Stores a result">Save the score</Trans>
        </Button>
        <div className="flex flex-wrap gap-2 *:grow">
          {sets.length === 0 && <NoScore onSave={onSave} />}
          {!isShared && score && sets.length < mostSets - 1 && (
            <Button variant="quiet" onPress={addSet}>
              <Trans>Add another set</Trans>
            </Button>
          )}
        </div>
      </div>
    </PadDialog>
  );
}

/** Both sides have any number of points when the time is up. */
function ClockPad({ night, game, onSave, onClose }: Props) {
  const [stored] = game.scores;
  const [points, setPoints] = useState<Score>(stored ?? { a: Number.NaN, b: Number.NaN });
  const names = namesIn(night);
  const isComplete = Number.isFinite(points.a) && Number.isFinite(points.b);
  return (
    <PadDialog night={night} game={game} onClose={onClose}>
      {(["a", "b"] as const).map((side) => (
        <NumberField
          key={side}
          label={names(side === "a" ? game.sideA : game.sideB).join(" & ")}
          value={points[side]}
          onChange={(next) => setPoints({ ...points, [side]: next })}
          minValue={0}
          maxValue={mostPoints}
        />
      ))}
      <div className={cx(dialogEnd, "flex flex-col gap-2")}>
        <Button size="large" isWide isDisabled={!isComplete} onPress={() => onSave([points])}>
          <Trans comment="Stores a result">Save the score</Trans>
        </Button>
        <NoScore onSave={onSave} />
      </div>
    </PadDialog>
  );
}

function NoScore({ onSave }: Pick<Props, "onSave">) {
  return (
    <Button variant="quiet" onPress={() => onSave([])}>
      <Trans>No score</Trans>
    </Button>
  );
}

function PadDialog({ night, game, onClose, children }: Omit<Props, "onSave"> & { children: ReactNode }) {
  const { t } = useLingui();
  const court = courtName(night, game.court);
  const isEdit = game.state === "over";
  const stored = scoreText(game);
  return (
    <Dialog
      title={isEdit ? t`Correct the score` : t`Result on ${court}`}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      hasClose
    >
      {isEdit && game.scores.length > 0 && (
        <p className="text-muted">
          <Trans>So far: {stored}</Trans>
        </p>
      )}
      {children}
    </Dialog>
  );
}
