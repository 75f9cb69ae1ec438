import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The id of a page's main content: target of the skip link and of every navigation. */
export const mainId = "main";

let say: (text: string) => void = () => {};

/** Announces a change to screen readers, politely. */
export function announce(text: string): void {
  say(text);
}

/** A loading page has another title at first, which is not announced; in milliseconds. */
const titleSettlesAfter = 500;

/** Calls `tell` with the page's title once it is stable, and again when it changes. */
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

/** Announces the title after each navigation, and moves the focus to the page's content. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [text, setText] = useState("");

  useEffect(() => {
    // Repeating the same text would not be announced.
    say = (next) => setText((last) => (last === next ? `${next}\u00a0` : next));
    return () => {
      say = () => {};
    };
  }, []);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // A page that focuses a field at once keeps that focus.
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
