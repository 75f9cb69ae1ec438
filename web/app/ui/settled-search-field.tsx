import { useEffect, useEffectEvent, useRef, useState } from "react";
import { SearchField } from "./search-field";

/** How long after the last letter typing has come to rest, in milliseconds. */
const typingMs = 350;

type Props = {
  label: string;
  /** Among other fields it looks like them, with its label above. */
  isField?: boolean;
  placeholder?: string;
  /** What is looked for, as the address says. */
  text: string;
  /** Called with new words once typing rests, at Enter, or on the way to a link. */
  onSettled: (text: string) => void;
  maxLength?: number;
};

/** A search box for words in the address: it follows them, as on Back, and they follow it when typing rests or at Enter. */
export function SettledSearchField({ text, onSettled, maxLength = 200, ...rest }: Props) {
  const [typed, setTyped] = useState(text);
  const settled = useRef(text);
  const settle = useEffectEvent(onSettled);

  useEffect(() => {
    if (text === settled.current) return;
    settled.current = text;
    setTyped(text);
  }, [text]);

  useEffect(() => {
    const words = typed.trim();
    if (words === settled.current) return;
    function settleOnce() {
      // Enter was quicker, and may have led to another page by now.
      if (words === settled.current) return;
      settled.current = words;
      settle(words);
    }
    // Before a link is followed: results that came later would take the place of its page.
    function settleBefore({ target }: MouseEvent) {
      if (target instanceof Element && target.closest("a[href]")) settleOnce();
    }
    const timer = setTimeout(settleOnce, typingMs);
    document.addEventListener("click", settleBefore, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", settleBefore, { capture: true });
    };
  }, [typed]);

  function settleNow(words: string) {
    settled.current = words.trim();
    settle(settled.current);
  }

  return <SearchField {...rest} value={typed} onChange={setTyped} onSubmit={settleNow} maxLength={maxLength} />;
}
