import { useEffect, useRef, useState } from "react";

const delayMs = 400;
const shownMs = 300;

/** Whether to show a busy indicator: not for the first 400 ms, and then for at least 300 ms. */
export function useDelayed(isBusy: boolean): boolean {
  const [isShown, setShown] = useState(false);
  const shownAt = useRef(0);

  useEffect(() => {
    if (isBusy === isShown) return;
    const wait = isBusy ? delayMs : Math.max(0, shownAt.current + shownMs - performance.now());
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      setShown(isBusy);
    }, wait);
    return () => clearTimeout(timer);
  }, [isBusy, isShown]);

  return isShown;
}
