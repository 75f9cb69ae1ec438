import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** The delay before a page starts preloading (specification §9), in milliseconds. */
const preloadDelay = 1_000;

const updates = () => import("./updates");

/** Keeps an open page up to date, and preloads others. Without its code the page still works, only older. */
export function useUpdates(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    const start = async () => (await updates()).startUpdates(shown.current);
    const timer = setTimeout(() => start().catch(() => {}), preloadDelay);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    updates()
      .then(({ pageChanged }) => pageChanged())
      .catch(() => {});
  }, [pathname]);
}
