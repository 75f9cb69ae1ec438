import { useRef } from "react";

/** How long the focus is watched after a press, in milliseconds. */
const patience = 500;

/** For a part of a page whose pressed button may be gone afterwards: whoever goes by keys or by ear then goes on from the part. */
export function useKeptFocus<Part extends HTMLElement>() {
  const part = useRef<Part>(null);

  // A dialog looks for its button in the frame after it has closed, and the button itself goes when its news is drawn.
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
