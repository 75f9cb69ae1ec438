import { useEffect, useEffectEvent, useRef, useState } from "react";
import { SearchField } from "./search-field";

/** The debounce delay after the last letter, in milliseconds. */
const typingMs = 350;

type Props = {
  label: string;
  /** Styled like other fields, with its label above. */
  isField?: boolean;
  placeholder?: string;
  /** The search text in the address. */
  text: string;
  /** Called with new text after the debounce delay, at Enter, or before a link is followed. */
  onDebounced: (text: string) => void;
  maxLength?: number;
};

/**
 * A debounced search box for a text in the address: Back updates the field, and typing updates the address after a
 * delay or at Enter.
 */
export function DebouncedSearchField({ text, onDebounced, maxLength = 200, ...rest }: Props) {
  const [typed, setTyped] = useState(text);
  const settled = useRef(text);
  const settle = useEffectEvent(onDebounced);

  useEffect(() => {
    if (text === settled.current) return;
    settled.current = text;
    setTyped(text);
  }, [text]);

  useEffect(() => {
    const words = typed.trim();
    if (words === settled.current) return;
    function settleOnce() {
      // Enter was faster, and may have led to another page by now.
      if (words === settled.current) return;
      settled.current = words;
      settle(words);
    }
    // Before a link is followed: later results would replace its page.
    function flushBefore({ target }: MouseEvent) {
      if (target instanceof Element && target.closest("a[href]")) settleOnce();
    }
    const timer = setTimeout(settleOnce, typingMs);
    document.addEventListener("click", flushBefore, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", flushBefore, { capture: true });
    };
  }, [typed]);

  function settleNow(words: string) {
    settled.current = words.trim();
    onDebounced(settled.current);
  }

  return <SearchField {...rest} value={typed} onChange={setTyped} onSubmit={settleNow} maxLength={maxLength} />;
}
