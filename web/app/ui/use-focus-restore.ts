import { useRef } from "react";

/** How long the focus is watched after a press, in milliseconds. */
const patience = 500;

/** For a section whose pressed button may be removed: keyboard and screen reader users continue from the section. */
export function useFocusRestore<Part extends HTMLElement>() {
  const part = useRef<Part>(null);

  // A dialog restores focus in the frame after it has closed, and the button is removed when its data re-renders.
  function keep() {
    const began = performance.now();
    function look() {
      if (document.activeElement === document.body) part.current?.focus({ preventScroll: true });
      else if (performance.now() - began < patience) requestAnimationFrame(look);
    }
    requestAnimationFrame(() => requestAnimationFrame(look));
  }

  return [part, keep] as const;
}
