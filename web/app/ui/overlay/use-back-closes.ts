import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { addOverlay, overlaysShownAt } from "./overlay-history";

/** While this is open, the browser's Back calls `close` and stays on the page. Of several, the one opened last closes. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const { key } = useLocation();
  const onBack = useEffectEvent(close);

  useEffect(() => (isOpen ? addOverlay(() => onBack()) : undefined), [isOpen]);

  useEffect(() => {
    if (isOpen) overlaysShownAt(key);
  }, [isOpen, key]);
}

/** The same for content that is there only while it is open. */
export function BackCloses({ close }: { close: () => void }) {
  useBackCloses(true, close);
  return null;
}
