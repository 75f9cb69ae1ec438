import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { mainId } from "~/lib/announce";
import { isTyping } from "~/lib/in-use";
import { Skeleton } from "./skeleton";

/** A change of page waits at most so long on the page that is left (specification §9), in milliseconds. */
const longestWait = 100;

/** Where pages stand. One that has not come in time is shown as its place, and the page before it only hidden: it may stay. */
export function PagePlace({ children }: { children: ReactNode }) {
  const isLate = useIsLate();
  return (
    <main
      id={mainId}
      tabIndex={-1}
      aria-busy={isLate || undefined}
      className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col"
    >
      <div className={isLate ? "hidden" : "contents"}>{children}</div>
      {isLate && <ComingPage />}
    </main>
  );
}

/** Whether another page is wanted, and has been for longer than `longestWait`. A field that is typed in is not taken away. */
function useIsLate(): boolean {
  const { pathname } = useLocation();
  const wanted = useNavigation().location?.pathname;
  const isPending = wanted !== undefined && wanted !== pathname;
  const [hasWaited, setWaited] = useState(false);

  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setWaited(!isTyping()), longestWait);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [isPending]);

  return isPending && hasWaited;
}

/** As high as the window, so that nothing of the footer is seen to jump when the page is here. */
function ComingPage() {
  const { t } = useLingui();
  // Where the reader was on the page before is kept by the router.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
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
