import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { addDays, type Day, instantOf } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { hoursText as lengthText } from "~/lib/format/numbers";
import { minuteText } from "~/lib/format/opening-rules";
import { useNow, useToday } from "~/lib/format/use-now";
import { Button } from "~/ui/button";
import { ChipGroup } from "~/ui/chip";
import { dialogEnd } from "~/ui/dialog";
import { cx } from "~/ui/utils";
import { rememberedLength } from "./remembered-search";
import {
  dateText,
  furthestDays,
  grid,
  insteadOf,
  isEvening,
  lengths,
  nextHour,
  offeredTime,
  problemOf,
  type SearchTime,
  whenText,
} from "./time-rules";

const halfHours = Array.from({ length: (24 * 60) / grid }, (_, at) => at * grid);

type Props = {
  time: SearchTime | null;
  zone: string;
  /** Null is any time. */
  onChoose: (time: SearchTime | null) => void;
};

/** Day, hour and length; without a time yet, the next sensible one is offered. */
export function TimeChoice({ time, zone, onChoose }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const now = useNow(60_000);
  const today = useToday(zone);
  const [draft, setDraft] = useState(() => {
    if (!time) return offeredTime(zone, now, rememberedLength());
    const problem = problemOf(time, zone, now);
    return problem ? insteadOf(time, problem, zone, now) : time;
  });

  const { day, at, length } = draft;
  const isAhead = (minute: number) => day > today || instantOf(today, minute, zone) > now;
  const isTodayOver = nextHour(today, zone, now) === undefined;
  const days = Array.from({ length: furthestDays }, (_, ahead) => addDays(today, ahead)).slice(isTodayOver ? 1 : 0);
  const shownLengths = lengths.some((one) => one === length) ? lengths : [length, ...lengths];

  function chooseDay(next: Day) {
    const chosen = { ...draft, day: next };
    setDraft(problemOf(chosen, zone, now) === "past" ? { ...chosen, ...nextHour(next, zone, now) } : chosen);
  }

  function dayText(one: Day): string {
    if (one === today) return isEvening({ at }) ? t`Tonight` : t`Today`;
    return one === addDays(today, 1) ? t`Tomorrow` : dateText(one, locale);
  }

  return (
    <>
      <Choice label={t`Day`} selected={day} onChange={chooseDay} chips={days} text={dayText} />
      <Choice
        // Other hours: they start at the chosen one again.
        key={day === today ? "today" : "later"}
        label={t`Starting at`}
        selected={String(at)}
        onChange={(minute) => setDraft({ ...draft, at: Number(minute) })}
        chips={halfHours.filter(isAhead).map(String)}
        text={(minute) => minuteText(Number(minute), locale)}
      />
      <Choice
        label={t`How long`}
        selected={String(length)}
        onChange={(minutes) => setDraft({ ...draft, length: Number(minutes) })}
        chips={shownLengths.map(String)}
        text={(minutes) => (minutes === "0" ? t`Any length` : lengthText(Number(minutes), locale))}
      />
      <div className={cx(dialogEnd, "flex flex-wrap-reverse gap-3 sm:static sm:m-0 sm:p-0 *:grow")}>
        <Button variant="secondary" onPress={() => onChoose(null)}>
          <Trans>Any time</Trans>
        </Button>
        <Button onPress={() => onChoose(draft)}>
          <Trans>Search {{ when: i18n._(whenText(draft, today, locale)) }}</Trans>
        </Button>
      </div>
    </>
  );
}

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
