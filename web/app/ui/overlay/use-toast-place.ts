import { useEffect, useRef } from "react";
import { useSonner } from "sonner";

type Box = Pick<DOMRect, "top" | "right" | "bottom">;
type Size = { width: number; height: number };

/** The maximum size of a toast, from the lower right corner, in px. */
const reach: Size = { width: 400, height: 200 };
const gap = 12;

/** How far above the window's bottom toasts must be so that they do not cover this element; 0 where they do not. */
export function liftOver({ top, right, bottom }: Box, { width, height }: Size): number {
  const isCovered = bottom > height - reach.height && top < height && right > width - reach.width;
  const lift = height - top + gap;
  // There is no room above an element that reaches the middle.
  return isCovered && lift < height / 2 ? Math.round(lift) : 0;
}

/** The same for texts that one must read now, such as an account number, on top of another lift. */
export function liftOverTexts(boxes: readonly Box[], { width, height }: Size, atFirst = 0): number {
  let lift = atFirst;
  for (const { top, right, bottom } of boxes.toSorted((a, b) => b.bottom - a.bottom)) {
    const isCovered = bottom > height - lift - reach.height && top < height - lift && right > width - reach.width;
    const next = height - top + gap;
    if (isCovered && next < height - reach.height) lift = Math.round(next);
  }
  return lift;
}

/**
 * Keeps a new toast off the control just used, the focused one or else the pressed one, and off what is marked with
 * `data-must-read`.
 */
export function useToastPlace(): void {
  const { toasts } = useSonner();
  const newest = toasts[0]?.id;
  const pressed = useRef<Box>(undefined);

  useEffect(() => {
    const press = ({ clientX, clientY }: PointerEvent) => {
      pressed.current = { top: clientY - 24, right: clientX, bottom: clientY + 24 };
    };
    window.addEventListener("pointerdown", press, { capture: true });
    return () => window.removeEventListener("pointerdown", press, { capture: true });
  }, []);

  useEffect(() => {
    if (newest === undefined) return;
    let frame = 0;
    function place() {
      cancelAnimationFrame(frame);
      // A closing dialog restores the focus in the next frame.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          const used = document.activeElement;
          const isSomething = used instanceof HTMLElement && used !== document.body && used.offsetHeight < reach.height;
          const box = isSomething ? used.getBoundingClientRect() : pressed.current;
          const size = { width: innerWidth, height: innerHeight };
          const texts = [...document.querySelectorAll("[data-must-read]")].map((text) => text.getBoundingClientRect());
          const lift = liftOverTexts(texts, size, box ? liftOver(box, size) : 0);
          document.documentElement.style.setProperty("--toast-lift", `${lift}px`);
        });
      });
    }
    place();
    // The next page may come after the toast.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [newest]);
}
