import system from "icon:lucide/monitor-smartphone";
import dark from "icon:lucide/moon";
import light from "icon:lucide/sun";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { useHydrated } from "../use-hydrated";
import { Icon, type IconShape } from "./icon";
import { setTheme, type Theme, themes, useTheme } from "./theme";

const looks: Record<Theme, { label: MessageDescriptor; icon: IconShape }> = {
  system: { label: msg({ message: "Same as device", comment: "Color theme" }), icon: system },
  light: { label: msg({ message: "Light", comment: "Color theme" }), icon: light },
  dark: { label: msg({ message: "Dark", comment: "Color theme" }), icon: dark },
};

/** Light, dark, or the system's theme. Native radio buttons, because it is on every page. */
export function ThemeSwitch() {
  const { i18n, t } = useLingui();
  const current = useTheme();
  // The settings page has a second one.
  const name = useId();
  const isHydrated = useHydrated();
  return (
    // A choice made before hydration would be lost.
    <fieldset disabled={!isHydrated} className="flex gap-1 rounded-full bg-sunken p-1">
      <legend className="sr-only">{t`Colors`}</legend>
      {themes.map((theme) => {
        const { label, icon } = looks[theme];
        return (
          <label
            key={theme}
            title={i18n._(label)}
            className="grid size-11 cursor-pointer place-items-center rounded-full text-lg text-muted has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus has-checked:shadow-sm"
          >
            <input
              type="radio"
              name={name}
              value={theme}
              checked={current === theme}
              onChange={() => setTheme(theme)}
              className="sr-only"
            />
            <span className="sr-only">{i18n._(label)}</span>
            <Icon of={icon} />
          </label>
        );
      })}
    </fieldset>
  );
}
