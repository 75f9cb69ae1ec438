import { useLingui } from "@lingui/react/macro";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { type SkillName, skillNames, skillWords } from "~/lib/skill-levels";

type Props = { label: string; level: SkillName | null; onChange: (level: SkillName | null) => void };

/** Four steps from beginner to expert, filled up to the chosen one; chosen again it is taken away. */
export function LevelMeter({ label, level, onChange }: Props) {
  const { i18n, t } = useLingui();
  const reached = level ? skillNames.indexOf(level) : -1;
  return (
    <div className="flex items-center gap-2">
      <ToggleButtonGroup
        aria-label={label}
        selectionMode="single"
        selectedKeys={level ? [level] : []}
        onSelectionChange={(keys) => onChange(skillNames.find((name) => keys.has(name)) ?? null)}
        className="-ms-1 flex"
      >
        {skillNames.map((name, at) => (
          <ToggleButton
            key={name}
            id={name}
            aria-label={i18n._(skillWords[name])}
            className="flex h-11 w-11 items-center rounded-lg px-1 sm:w-14"
          >
            <span
              className={
                at <= reached
                  ? "h-3 w-full rounded-full bg-accent forced-colors:bg-[Highlight]"
                  : "h-3 w-full rounded-full bg-line forced-colors:bg-[GrayText]"
              }
            />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <span
        aria-hidden="true"
        className={level ? "whitespace-nowrap font-semibold text-sm" : "whitespace-nowrap text-muted text-sm"}
      >
        {level ? i18n._(skillWords[level]) : t({ message: "Your level", comment: "Beside four steps to tap on" })}
      </span>
    </div>
  );
}
