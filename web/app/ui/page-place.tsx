import { useLingui } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { mainId } from "~/lib/announce";
import { isTyping } from "~/lib/in-use";
import { localeOf, withoutLocale } from "~/lib/locale";
import { Skeleton } from "./skeleton";

/** A change of page waits at most so long on the page that is left (specification §9), in milliseconds. */
const longestWait = 100;

/** Where a part of the page stays while another comes: the addresses under which pages share a layout of routes.ts. */
export const pagesOfParts: readonly string[] = ["/settings", "/venue/search", "/internal"];

/** Where the reader was on a page that is hidden. */
type Left = { scrollY: number; focused: Element | null };

/** Where pages stand. One that has not come in time is shown as its place, and the page before it only hidden: it may stay. */
export function PagePlace({ children }: { children: ReactNode }) {
  const { isLate, left } = useLate();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  shown.current = pathname;
  return (
    <main
      id={mainId}
      tabIndex={-1}
      aria-busy={isLate || undefined}
      className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col"
    >
      <div className={left ? "hidden" : "contents"}>{children}</div>
      {left && <ComingPage left={left} shown={shown} />}
    </main>
  );
}

/**
 * Whether another page is wanted, and has been for longer than `longestWait`; where the reader was, if the page they are on
 * makes room for it. A field that is typed in is not taken away, nor what both pages have around them.
 */
function useLate(): { isLate: boolean; left: Left | null } {
  const { pathname } = useLocation();
  const wanted = useNavigation().location?.pathname;
  const isPending = wanted !== undefined && wanted !== pathname;
  const isPart = isPending && haveCommonParts(pathname, wanted);
  const [hasWaited, setWaited] = useState(false);
  const [left, setLeft] = useState<Left | null>(null);

  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => {
      setWaited(true);
      if (!isPart && !isTyping()) setLeft({ scrollY: window.scrollY, focused: document.activeElement });
    }, longestWait);
    return () => {
      clearTimeout(timer);
      setWaited(false);
      setLeft(null);
    };
  }, [isPending, isPart]);

  const isLate = isPending && hasWaited;
  return { isLate, left: isLate ? left : null };
}

function haveCommonParts(one: string, other: string): boolean {
  const isIn = (path: string, layout: string) => `${withoutLocale(path)}/`.startsWith(`${layout}/`);
  return localeOf(one) === localeOf(other) && pagesOfParts.some((layout) => isIn(one, layout) && isIn(other, layout));
}

/** As high as the window, so that nothing of the footer is seen to jump when the page is here. */
function ComingPage({ left, shown }: { left: Left; shown: RefObject<string> }) {
  const { t } = useLingui();

  useEffect(() => {
    const from = shown.current;
    // Where the reader was is kept by the router for when they come back, but not for when they stay.
    scrollTo(0, 0);
    return () => {
      if (shown.current !== from) return;
      if (left.focused instanceof HTMLElement) left.focused.focus({ preventScroll: true });
      scrollTo(0, left.scrollY);
    };
  }, [left, shown]);

  return (
    <div role="status" className="mx-auto flex min-h-dvh w-full max-w-7xl flex-col gap-7 px-4 py-8 sm:px-6 sm:py-12">
      <span className="sr-only">{t`Loading`}</span>
      <Skeleton className="h-10 w-2/3 max-w-sm" />
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  );
}
