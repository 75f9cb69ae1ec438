import { type RefObject, useEffect, useState } from "react";

/** About a screen ahead, so that what is asked for is there when it is scrolled to. */
const ahead = "600px";

/** Whether an element has come near the screen, once and for all: what only it needs is asked for then. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (isSeen || !current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
