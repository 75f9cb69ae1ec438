import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { NumberField } from "~/ui/form/number-field";
import { Segmented } from "~/ui/form/segmented";
import { Switch } from "~/ui/form/switch";
import { ChipGroup } from "~/ui/list/chip";
import type { Format, Settings } from "../engine/night";
import { endNumberOf, endNumbers, endOf, type GameEnd, settingsFor, withEnd } from "../game-rules";
import { formatHints, formatNames } from "../labels";

export type FormatDraft = { format: Format; settings: Settings };

const formats = Object.keys(formatNames) as Format[];

const endNames: Record<GameEnd, MessageDescriptor> = {
  any: msg({ message: "Any score", comment: "How a game ends" }),
  to: msg({ message: "To a score", comment: "How a game ends" }),
  clock: msg({ message: "By the clock", comment: "How a game ends" }),
  total: msg({ message: "All points together", comment: "How a game ends" }),
};
const ends = Object.keys(endNames) as GameEnd[];

const endHints: Record<GameEnd, MessageDescriptor> = {
  any: msg`You say what you play to when you enter a result.`,
  to: msg`The first side with so many points wins.`,
  clock: msg`Each court shows the time that is left. Any score counts, also a draw.`,
  total: msg`Both sides together: with 24 a game may end 14–10.`,
};

type Props = { value: FormatDraft; onChange: (next: FormatDraft) => void };

/** How the evening is played: the format, and how a game ends. */
export function FormatFields({ value: { format, settings }, onChange }: Props) {
  const { t, i18n } = useLingui();
  const set = (next: Partial<Settings>) => onChange({ format, settings: { ...settings, ...next } });
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 font-bold text-lg">
          <Trans>How do you play?</Trans>
        </legend>
        {formats.map((each) => (
          <label
            key={each}
            data-selected={format === each || undefined}
            className="flex cursor-pointer flex-col gap-0.5 rounded-card bg-surface px-4 py-3 outline-focus outline-offset-2 ring-1 ring-line-strong ring-inset has-focus-visible:outline-3 data-selected:bg-accent-soft data-selected:text-accent-ink data-selected:ring-2 data-selected:ring-accent"
          >
            <input
              type="radio"
              name="format"
              className="sr-only"
              checked={format === each}
              onChange={() => onChange({ format: each, settings: settingsFor(each, settings) })}
            />
            <span className="font-bold">{i18n._(formatNames[each])}</span>
            <span className="text-sm">{i18n._(formatHints[each])}</span>
          </label>
        ))}
      </fieldset>
      <Segmented
        label={t({ message: "Players on a side", comment: "Choice of doubles or singles" })}
        value={settings.isSingles ? "singles" : "doubles"}
        onChange={(next) => set({ isSingles: next === "singles" })}
        choices={[
          { value: "doubles", label: t({ message: "Doubles", comment: "Two on each side" }) },
          { value: "singles", label: t({ message: "Singles", comment: "One on each side" }) },
        ]}
      />
      <EndFields settings={settings} onChange={set} />
      {format === "mexicano" && !settings.isSingles && (
        <Segmented
          label={t`Who plays with whom, by standing`}
          value={settings.pairsNeighbours ? "neighbours" : "even"}
          onChange={(next) => set({ pairsNeighbours: next === "neighbours" })}
          choices={[
            { value: "even", label: t`1 + 4 vs 2 + 3` },
            { value: "neighbours", label: t`1 + 2 vs 3 + 4` },
          ]}
        />
      )}
      <Switch isSelected={settings.playersEnterScores} onChange={(playersEnterScores) => set({ playersEnterScores })}>
        <Trans>Players may enter the score of their own game</Trans>
      </Switch>
    </>
  );
}

function EndFields({ settings, onChange }: { settings: Settings; onChange: (next: Settings) => void }) {
  const { t, i18n } = useLingui();
  const end = endOf(settings);
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold text-sm">
        <Trans comment="Before the ways in which a game ends">A game ends</Trans>
      </p>
      <ChipGroup
        label={t({ message: "A game ends", comment: "Before the ways in which a game ends" })}
        mode="single"
        chips={ends.map((each) => ({ value: each, label: i18n._(endNames[each]) }))}
        selected={[end]}
        onChange={([next]) => next && onChange(withEnd(settings, next, next === "any" ? 0 : endNumbers[next].first))}
      />
      <p className="text-muted text-sm">{i18n._(endHints[end])}</p>
      {end !== "any" && <EndNumber end={end} settings={settings} onChange={onChange} />}
    </div>
  );
}

type NumberProps = {
  end: Exclude<GameEnd, "any">;
  settings: Settings;
  onChange: (next: Settings) => void;
};

function EndNumber({ end, settings, onChange }: NumberProps) {
  const { t } = useLingui();
  const { usual, first, most } = endNumbers[end];
  const number = endNumberOf(settings);
  const isUsual = usual.includes(number);
  const names = {
    to: t`Games to`,
    total: t`Points of a game, both sides together`,
    clock: t`Minutes of a game`,
  };
  const set = (next: number) => onChange(withEnd(settings, end, next));
  return (
    <>
      <ChipGroup
        label={names[end]}
        mode="single"
        chips={usual.map((value) => ({ value: String(value), label: String(value) }))}
        selected={isUsual ? [String(number)] : []}
        onChange={([next]) => next && set(Number(next))}
      />
      <NumberField
        label={t({ message: "Another number", comment: "Of points or minutes of a game" })}
        value={isUsual ? Number.NaN : number}
        onChange={(next) => Number.isFinite(next) && set(next)}
        startsAt={first}
        minValue={1}
        maxValue={most}
      />
    </>
  );
}
