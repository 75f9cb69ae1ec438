import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** So long after its start a page begins to load ahead (specification §9), in milliseconds. */
const preloadDelay = 1_000;

const updates = () => import("./updates");

/** Keeps an open page up to date, and loads ahead for the next one. Without its code the page is as good, only older. */
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
