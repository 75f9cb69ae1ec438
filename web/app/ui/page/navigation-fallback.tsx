import { useLingui } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { localeOf, withoutLocale } from "~/lib/format/locale";
import { isTyping } from "~/lib/forms/unsaved-interaction";
import { mainId } from "../announce";
import { Skeleton } from "../look/skeleton";

/** The maximum time a navigation waits on the old page (specification §9), in milliseconds. */
const maxWaitMs = 100;

/** Sections whose frame stays while their pages change: the addresses that share a layout of routes.ts. */
export const pagesOfParts: readonly string[] = ["/settings", "/venue/search", "/internal"];

/** The scroll position and focus of a hidden page. */
type Left = { scrollY: number; focused: Element | null };

/**
 * The slot of the pages. If the next page is late, its skeleton is shown and the old page only hidden, because the
 * navigation may still be cancelled.
 */
export function NavigationFallback({ children }: { children: ReactNode }) {
  const { isLate, left } = useLate();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Before the effects of a page that is removed now.
  useLayoutEffect(() => {
    shown.current = pathname;
  }, [pathname]);
  return (
    <main
      id={mainId}
      tabIndex={-1}
      aria-busy={isLate || undefined}
      className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col"
    >
      <div className={left ? "hidden" : "contents"}>{children}</div>
      {left && <PendingPage left={left} shown={shown} />}
    </main>
  );
}

/**
 * Whether a navigation has been pending for longer than the wait; and the scroll position and focus, if the old page
 * is hidden. A field in use is not taken away, nor the frame both pages share.
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
    }, maxWaitMs);
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

/** At least as high as the window, so that the footer does not jump when the page arrives. */
function PendingPage({ left, shown }: { left: Left; shown: RefObject<string> }) {
  const { t } = useLingui();

  useEffect(() => {
    const from = shown.current;
    // The router restores scroll positions on Back, but not after a cancelled navigation.
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
