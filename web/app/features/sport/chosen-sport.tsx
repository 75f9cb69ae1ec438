import down from "icon:lucide/chevron-down";
import up from "icon:lucide/chevron-up";
import grip from "icon:lucide/grip-vertical";
import { useLingui } from "@lingui/react/macro";
import type { KeyboardEvent, PointerEvent } from "react";
import type { SkillName } from "~/lib/format/skill-levels";
import { sportNames } from "~/lib/format/sports";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { IconButton } from "~/ui/look/icon-button";
import { SportIcon } from "~/ui/look/sport-icon";
import { LevelMeter } from "./level-meter";
import type { Preference } from "./preference-rules";

type Props = {
  preference: Preference;
  /** Counted from 0. */
  at: number;
  count: number;
  isDragged: boolean;
  onDragStart: (event: PointerEvent) => void;
  onMove: (to: number) => void;
  onLevel: (level: SkillName | null) => void;
};

/** A sport in the player's list: reordered by drag, by arrow keys on the handle or by buttons; with its level. */
export function ChosenSport({ preference, at, count, isDragged, onDragStart, onMove, onLevel }: Props) {
  const { i18n, t } = useLingui();
  const name = i18n._(sportNames[preference.sport]);

  function moveByKey(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = at + step;
    if (to >= 0 && to < count) onMove(to);
  }

  return (
    <li
      className={cx(
        "flex flex-col gap-1 rounded-card bg-surface py-2.5 ps-1 pe-2 ring-inset transition-shadow",
        isDragged ? "relative z-10 select-none shadow-float ring-2 ring-accent" : "ring-1 ring-line",
      )}
    >
      <div className="flex items-center gap-1.5">
        <button
          type="button"
          aria-label={t`Move ${name}, number ${{ place: at + 1 }} of ${count}`}
          aria-description={t`Drag it, or use the arrow keys.`}
          onPointerDown={onDragStart}
          onKeyDown={moveByKey}
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full text-muted text-xl active:cursor-grabbing"
        >
          <Icon of={grip} />
        </button>
        <SportIcon sport={preference.sport} />
        <span className="min-w-0 flex-1 ps-1.5 font-bold leading-tight">{name}</span>
        <IconButton label={t`Move ${name} up`} icon={up} isDisabled={at === 0} onPress={() => onMove(at - 1)} />
        <IconButton
          label={t`Move ${name} down`}
          icon={down}
          isDisabled={at === count - 1}
          onPress={() => onMove(at + 1)}
        />
      </div>
      <div className="ps-11.5">
        <LevelMeter label={t`Your level in ${name}`} level={preference.level} onChange={onLevel} />
      </div>
    </li>
  );
}
