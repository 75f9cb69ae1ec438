import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, type RefObject, useEffect, useRef } from "react";
import { Toaster as Sonner } from "sonner";
import { useShade } from "~/lib/theme";
import { useToastPlace } from "./use-toast-place";

// Specification §9. How far and how fast a swipe dismisses, and how long a toast takes to go, are sonner's own and cannot be set.
const visibleToasts = 3;
const gapPx = 14;
const widthPx = 356;
const closesAfterMs = 4_000;
const hotkey = ["altKey", "KeyT"];

/** From the edges (specification §9), above the bars at the bottom (use-toast-lift.ts) and what was just used (use-toast-place.ts). */
const bars = "var(--bottom-nav) + var(--action-bar)";
const offset = { right: 24, left: 24, bottom: `max(24px + ${bars}, var(--toast-lift, 0px))` };
const mobileOffset = { right: 16, left: 16, bottom: `max(16px + ${bars}, var(--toast-lift, 0px))` };

/** Over the page and its bars, but under an open dialog (50), whose buttons come first. */
const zIndex = 40;

/** Sonner's own letters are the smallest of the app, and do not grow with those of the reader. */
const toastOptions = { style: { fontSize: "0.875rem" } };

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
 * Sonner holds the toasts while a pointer is over them. They wait as well for who has the focus among them, and go on when it
 * leaves; sonner is told in the only way it knows.
 */
function useHeldByFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current;
    const tell = (type: "mousemove" | "mouseout") => {
      const toasts = element?.querySelector("[data-sonner-toaster]");
      toasts?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }));
    };
    const hold = () => tell("mousemove");
    const letGo = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) tell("mouseout");
    };
    element?.addEventListener("focusin", hold);
    element?.addEventListener("focusout", letGo);
    return () => {
      element?.removeEventListener("focusin", hold);
      element?.removeEventListener("focusout", letGo);
    };
  }, [area]);
}

/** The toast area, at the end of every page; a screen reader hears what appears in it. */
export function Toaster() {
  const { t } = useLingui();
  const area = useRef<HTMLElement>(null);
  useHeldByFocus(area);
  useToastPlace();
  return (
    <Sonner
      ref={area}
      // Both languages run so. Left out, the page's style is computed at every drawing to find that out.
      dir="ltr"
      theme={useShade()}
      richColors
      position="bottom-right"
      visibleToasts={visibleToasts}
      gap={gapPx}
      duration={closesAfterMs}
      hotkey={hotkey}
      toastOptions={toastOptions}
      style={{ "--width": `${widthPx}px`, fontFamily: "inherit", zIndex, ...colours } as CSSProperties}
      offset={offset}
      mobileOffset={mobileOffset}
      containerAriaLabel={t`Notifications`}
    />
  );
}
