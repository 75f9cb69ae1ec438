import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The id of the element that holds a page's own content: the skip link and every navigation go there. */
export const mainId = "main";

let say: (text: string) => void = () => {};

/** Tells a screen reader, when it has nothing else to say, what has changed on the page by itself. */
export function announce(text: string): void {
  say(text);
}

/** A page that is loading has another title at first; it is not worth saying, in milliseconds. */
const titleSettlesAfter = 500;

/** Calls `tell` with the page's title once it stays, and again when it changes. */
function onTitle(tell: (title: string) => void): () => void {
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function wait() {
    if (document.title === waiting) return;
    waiting = document.title;
    clearTimeout(timer);
    timer = setTimeout(tell, titleSettlesAfter, waiting);
  }
  const observer = new MutationObserver(wait);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  wait();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** Tells a screen reader the title of each page that is navigated to, and moves the focus to its content. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [text, setText] = useState("");

  useEffect(() => {
    // The same once more is no change, and would not be heard.
    say = (next) => setText((last) => (last === next ? `${next}\u00a0` : next));
    return () => {
      say = () => {};
    };
  }, []);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // A page that opens a field at once keeps the focus it gave.
    const main = document.getElementById(mainId);
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    return onTitle(setText);
  }, [pathname]);

  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {text}
    </div>
  );
}
