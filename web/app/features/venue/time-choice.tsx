import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { addDays, type Day, instantOf } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { hoursText as lengthText } from "~/lib/format/numbers";
import { minuteText } from "~/lib/format/opening-rules";
import { useNow, useToday } from "~/lib/format/use-now";
import { ChipGroup } from "~/ui/list/chip";
import { Skeleton } from "~/ui/look/skeleton";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import type { FarDayProps } from "./far-day";
import { rememberedLength } from "./remembered-search";
import {
  dateText,
  furthestDays,
  insteadOf,
  isEvening,
  lengths,
  nextHour,
  offeredTime,
  problemOf,
  quickTimes,
  type SearchTime,
  startsAround,
  whenText,
} from "./time-rules";

const FarDay = lazyDialog<FarDayProps>(
  async () => (await import("./far-day")).FarDay,
  ({ onLost }) => onLost(),
  <Skeleton className="h-18 max-w-xs" />,
);

/** Days to choose from at once, and a chip that opens a calendar for all others. */
const fewDays = 14;
const more = "more";
const any = "any";

type Props = {
  time: SearchTime | null;
  zone: string;
  onChange: (time: SearchTime) => void;
  /** With one press. Null is any time. */
  onChoose: (time: SearchTime | null) => void;
};

/** What most want with one press; below it day, hour and length. */
export function TimeChoice({ time, zone, onChange, onChoose }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const now = useNow(60_000);
  const today = useToday(zone);
  const problem = time && problemOf(time, zone, now);
  const possible = time && problem ? insteadOf(time, problem, zone, now) : time;
  // Without a time yet, the next sensible one is offered.
  const draft = possible ?? offeredTime(zone, now, rememberedLength());
  const { day, at, length } = draft;
  const [isFar, setFar] = useState(day > addDays(today, fewDays - 1));
  const [picked, setPicked] = useState<Day>();

  const isAhead = (minute: number) => day > today || instantOf(today, minute, zone) > now;
  const isTodayOver = nextHour(today, zone, now) === undefined;
  const near = Array.from({ length: fewDays }, (_, ahead) => addDays(today, ahead)).slice(isTodayOver ? 1 : 0);
  // A far one that is chosen stands among them.
  const days = near.includes(day) ? near : [...near, day];
  const shownLengths = lengths.some((one) => one === length) ? lengths : [length, ...lengths];
  const keyOf = (one: SearchTime | null) => (one ? `${one.day} ${one.at}` : any);
  const quick: (SearchTime | null)[] = [...quickTimes(zone, now, length), null];

  function chooseDay(next: Day) {
    if (next === more) return setFar(!isFar);
    const chosen = { ...draft, day: next };
    onChange(problemOf(chosen, zone, now) === "past" ? { ...chosen, ...nextHour(next, zone, now) } : chosen);
  }

  function dayText(one: Day): string {
    if (one === more) return t`More days`;
    if (one === today) return isEvening({ at }) ? t`Tonight` : t`Today`;
    return one === addDays(today, 1) ? t`Tomorrow` : dateText(one, locale);
  }

  return (
    <>
      <ChipGroup
        label={t`When`}
        mode="single"
        selected={[keyOf(time)]}
        // A press on the chosen one goes on with it.
        onChange={([chosen = keyOf(time)]) => onChoose(quick.find((one) => keyOf(one) === chosen) ?? null)}
        chips={quick.map((one) => ({
          value: keyOf(one),
          label: one ? capitalized(i18n._(whenText(one, today, locale))) : t`Any time`,
        }))}
      />
      <Choice
        // What was picked below comes into view.
        key={picked}
        label={t`Day`}
        selected={day}
        onChange={chooseDay}
        chips={[...days, more]}
        text={dayText}
      />
      {isFar && (
        <FarDay
          day={day}
          first={near[0] ?? today}
          last={addDays(today, furthestDays - 1)}
          onChange={(next) => {
            setPicked(next);
            chooseDay(next);
          }}
          onLost={() => setFar(false)}
        />
      )}
      <Choice
        // Other hours: they start at the chosen one again.
        key={day === today ? "today" : "later"}
        label={t`Starting at`}
        selected={String(at)}
        onChange={(minute) => onChange({ ...draft, at: Number(minute) })}
        chips={startsAround(at).filter(isAhead).map(String)}
        text={(minute) => minuteText(Number(minute), locale)}
      />
      <Choice
        label={t`How long`}
        selected={String(length)}
        onChange={(minutes) => onChange({ ...draft, length: Number(minutes) })}
        chips={shownLengths.map(String)}
        text={(minutes) => (minutes === "0" ? t`Any length` : lengthText(Number(minutes), locale))}
      />
    </>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type ChoiceProps = {
  label: string;
  selected: string;
  onChange: (value: string) => void;
  chips: readonly string[];
  text: (value: string) => string;
};

/** One of several; it cannot be cleared. */
function Choice({ label, selected, onChange, chips, text }: ChoiceProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden="true" className="font-semibold text-sm">
        {label}
      </span>
      <ChipGroup
        label={label}
        mode="single"
        isOneLine
        selected={[selected]}
        onChange={([value]) => value !== undefined && onChange(value)}
        chips={chips.map((value) => ({ value, label: text(value) }))}
      />
    </div>
  );
}
