import { useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { Toaster as Sonner } from "sonner";
import { useShade } from "~/lib/theme";

/** Above the bars at the bottom of the window, which the toasts would hide (use-toast-lift.ts tells their height). */
const offset = { bottom: "calc(24px + var(--bottom-nav) + var(--action-bar))" };
const mobileOffset = { bottom: "calc(16px + var(--bottom-nav) + var(--action-bar))" };

/** Over the page and its bars, but under an open dialog (50), whose buttons come first. */
const zIndex = 40;

/** Sonner's own colours are too pale to be read in the sun, or by everybody. */
const colours = {
  "--normal-bg": "var(--surface)",
  "--normal-border": "var(--line)",
  "--normal-text": "var(--ink)",
  ...kind("success", "accent"),
  ...kind("info", "accent"),
  ...kind("warning", "notice"),
  ...kind("error", "danger"),
};

function kind(name: string, tone: "accent" | "notice" | "danger") {
  return {
    [`--${name}-bg`]: `var(--${tone}-soft)`,
    [`--${name}-border`]: `var(--${tone}-soft)`,
    [`--${name}-text`]: `var(--${tone}-ink)`,
  };
}

/**
 * The toast area. The specification's constants (§9: three visible, 14 px apart, 4 s, 356 px, bottom right, Alt+T, 24 and
 * 16 px from the edges) are sonner's own but for the bottom edge, so none of the others is repeated here.
 */
export function Toaster() {
  const { t } = useLingui();
  return (
    <Sonner
      theme={useShade()}
      richColors
      style={{ fontFamily: "inherit", zIndex, ...colours } as CSSProperties}
      offset={offset}
      mobileOffset={mobileOffset}
      containerAriaLabel={t`Notifications`}
    />
  );
}
