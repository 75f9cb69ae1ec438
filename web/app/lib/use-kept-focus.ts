import { useRef } from "react";

/** For a part of a page whose pressed button may be gone afterwards: whoever goes by keys or by ear then goes on from the part. */
export function useKeptFocus<Part extends HTMLElement>() {
  const part = useRef<Part>(null);

  // A dialog looks for its button in the frame after it has closed.
  function keep() {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) part.current?.focus();
      }),
    );
  }

  return [part, keep] as const;
}
