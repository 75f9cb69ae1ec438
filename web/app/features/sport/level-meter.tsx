import { useLingui } from "@lingui/react/macro";
import { type SkillName, skillNames, skillWords } from "~/lib/format/skill-levels";
import { useRoving } from "~/ui/form/use-roving";

type Props = { label: string; level: SkillName | null; onChange: (level: SkillName | null) => void };

/** Four steps from beginner to expert, filled up to the chosen one; choosing it again clears it. */
export function LevelMeter({ label, level, onChange }: Props) {
  const { i18n, t } = useLingui();
  const { stop, onKeyDown, onFocus } = useRoving(skillNames, level ?? undefined);
  const reached = level ? skillNames.indexOf(level) : -1;
  return (
    <div className="flex items-center gap-2">
      <div role="toolbar" aria-label={label} onKeyDown={onKeyDown} onFocus={onFocus} className="-ms-1 flex">
        {skillNames.map((name, at) => (
          <button
            key={name}
            type="button"
            data-name={name}
            aria-label={i18n._(skillWords[name])}
            aria-pressed={name === level}
            tabIndex={name === stop ? 0 : -1}
            onClick={() => onChange(name === level ? null : name)}
            className="flex h-11 w-11 items-center rounded-lg px-1 sm:w-14"
          >
            <span
              className={
                at <= reached
                  ? "h-3 w-full rounded-full bg-accent forced-colors:bg-[Highlight]"
                  : "h-3 w-full rounded-full bg-line forced-colors:bg-[GrayText]"
              }
            />
          </button>
        ))}
      </div>
      <span
        aria-hidden="true"
        className={level ? "whitespace-nowrap font-semibold text-sm" : "whitespace-nowrap text-muted text-sm"}
      >
        {level ? i18n._(skillWords[level]) : t({ message: "Your level", comment: "Beside four steps to tap on" })}
      </span>
    </div>
  );
}
