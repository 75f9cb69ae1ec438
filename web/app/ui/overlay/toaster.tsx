import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, type RefObject, useEffect, useRef } from "react";
import { Toaster as Sonner } from "sonner";
import { useShade } from "../look/theme";
import { useToastPlace } from "./use-toast-place";

// Specification §9. Swipe distance and exit duration are sonner's own and cannot be set.
const visibleToasts = 3;
const gapPx = 14;
const widthPx = 356;
const closesAfterMs = 4_000;
const hotkey = ["altKey", "KeyT"];

/** From the edges (specification §9), above the bottom bars and the control just used (use-toast-place.ts). */
const bars = "var(--bottom-nav) + var(--action-bar)";
const offset = { right: 24, left: 24, bottom: `max(24px + ${bars}, var(--toast-lift, 0px))` };
const mobileOffset = { right: 16, left: 16, bottom: `max(16px + ${bars}, var(--toast-lift, 0px))` };

/** Over the page and its bars, but under an open dialog (50), whose buttons come first. */
const zIndex = 40;

/** Sonner's own text is the smallest of the app, does not scale with the user's text size, and its button is hard to hit. */
const toastOptions = {
  style: { fontSize: "0.875rem" },
  actionButtonStyle: { minHeight: "2.5rem", paddingInline: "1rem", fontSize: "0.875rem", fontWeight: 700 },
};

/** Sonner's own colours have too little contrast. */
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

/** Sonner pauses toasts while hovered. This pauses them while focused, too, by the events sonner listens to. */
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

/** The toast region, at the end of every page; screen readers announce its content. */
export function Toaster() {
  const { t } = useLingui();
  const area = useRef<HTMLElement>(null);
  useHeldByFocus(area);
  useToastPlace();
  return (
    <Sonner
      ref={area}
      // Without it sonner computes the page's style at every render to find the direction; both languages are left to
      // right.
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
