import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { sportNames } from "~/lib/format/sports";
import { ChosenSport } from "./chosen-sport";
import { moved, type Preference, withLevel } from "./preference-rules";
import { useDragOrder } from "./use-drag-order";

type Props = { preferences: Preference[]; onChange: (preferences: Preference[]) => void };

export function ChosenSports({ preferences, onChange }: Props) {
  const { i18n, t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const { draggedAt, start } = useDragOrder(list, move);
  const count = preferences.length;

  function move(from: number, to: number) {
    const mover = preferences[from];
    if (!mover) return;
    onChange(moved(preferences, mover.sport, to));
    const name = i18n._(sportNames[mover.sport]);
    setSaid(t`${name} is now number ${{ place: to + 1 }} of ${count}.`);
  }

  return (
    <>
      <ol ref={list} className="flex flex-col gap-2.5">
        {preferences.map((preference, at) => (
          <ChosenSport
            key={preference.sport}
            preference={preference}
            at={at}
            count={count}
            isDragged={at === draggedAt}
            onDragStart={(event) => start(event, at)}
            onMove={(to) => move(at, to)}
            onLevel={(level) => onChange(withLevel(preferences, preference.sport, level))}
          />
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}
