import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useToday } from "~/lib/format/use-now";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { dialogEnd } from "~/ui/overlay/dialog";
import { Sheet } from "~/ui/overlay/sheet";
import { PlaceChoice } from "./place-choice";
import { useCityZone } from "./queries";
import { type Step, steps, useSearchParts } from "./search-parts";
import type { Chosen } from "./search-rules";
import { SportChoice } from "./sport-choice";
import { TimeChoice } from "./time-choice";

export type SearchSheetProps = {
  first: Step;
  value: Chosen;
  onSearch: (chosen: Chosen) => void;
  /** What a popover opens at. */
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Sport, time and place, one after the other: a choice goes on to the next, the last one searches. */
export function SearchSheet({ first, value, onSearch, trigger, onClose }: SearchSheetProps) {
  const { t } = useLingui();
  const [step, setStep] = useState(first);
  const [draft, setDraft] = useState<Chosen>(() => {
    const { sports, time, city, near, withinKm } = value;
    return { sports, time, city, near, withinKm };
  });
  const { zone } = useCityZone(draft.city);
  const summary = useRef<HTMLOListElement>(null);
  const shown = useRef(first);
  const parts = useSearchParts(draft, useToday(zone));

  // The choice that was pressed is gone, and the next ones are below the summary.
  useEffect(() => {
    if (shown.current !== step) summary.current?.querySelector<HTMLElement>("[aria-current]")?.focus();
    shown.current = step;
  }, [step]);

  const change = (changed: Partial<Chosen>) => setDraft({ ...draft, ...changed });

  function goOn(changed: Partial<Chosen> = {}) {
    change(changed);
    setStep(steps[steps.indexOf(step) + 1] ?? step);
  }

  function search(changed: Partial<Chosen> = {}) {
    onClose();
    onSearch({ ...draft, ...changed });
  }

  return (
    <Sheet title={t`Find courts`} isTitled trigger={trigger} onClose={onClose} width="w-[min(36rem,100vw-2rem)]">
      <ol ref={summary} className="-mx-2 -my-1 flex flex-wrap gap-x-1">
        {parts.map((part) => (
          <li key={part.step}>
            <button
              type="button"
              aria-current={part.step === step ? "step" : undefined}
              aria-label={`${part.label}: ${part.text}`}
              onClick={() => setStep(part.step)}
              className="min-h-11 rounded-full px-2 font-semibold text-sm underline decoration-line-strong underline-offset-4 hover:bg-sunken aria-[current=step]:bg-accent-soft aria-[current=step]:text-accent-ink aria-[current=step]:no-underline sm:px-3"
            >
              {part.text.charAt(0).toUpperCase() + part.text.slice(1)}
            </button>
          </li>
        ))}
      </ol>
      {/* biome-ignore lint/a11y/useSemanticElements: not a set of form fields. */}
      <div
        key={step}
        role="group"
        aria-label={parts.find((part) => part.step === step)?.label}
        className="flex min-w-0 flex-col gap-4"
      >
        {step === "sport" && (
          <SportChoice
            sports={draft.sports}
            known={value.sports}
            onChange={(sports) => change({ sports })}
            onChoose={(sports) => goOn({ sports })}
          />
        )}
        {step === "time" && (
          <TimeChoice
            time={draft.time}
            zone={zone}
            onChange={(time) => change({ time })}
            onChoose={(time) => goOn({ time })}
          />
        )}
        {step === "place" && <PlaceChoice value={draft} onChange={change} onChoose={search} />}
      </div>
      <div className={cx(dialogEnd, "flex gap-3 sm:-mx-6! sm:-mb-6! sm:px-6! *:grow")}>
        {step !== "place" && (
          <Button variant="secondary" onPress={() => goOn()}>
            <Trans>Continue</Trans>
          </Button>
        )}
        <Button onPress={() => search()}>
          <Trans comment="Button: finds courts with what is chosen">Search</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
