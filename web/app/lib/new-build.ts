import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

const pollMs = 5 * 60_000;
/** No two reloads within this time, whatever the manifest says (specification §9). */
const reloadGuardMs = 10_000;
const lastReload = "lapang-last-reload";

async function latestBuild(): Promise<string | null> {
  try {
    const response = await fetch(`/builds/latest.json?t=${Date.now()}`, { cache: "no-store" });
    const manifest: unknown = response.ok ? await response.json() : null;
    const hasId = typeof manifest === "object" && manifest !== null && "id" in manifest;
    return hasId && typeof manifest.id === "string" ? manifest.id : null;
  } catch {
    return null;
  }
}

/**
 * Asks now and then for the latest build, and reloads into it at the next change of page, when nothing half typed can
 * be lost by it.
 */
export function useNewBuild(): void {
  const { pathname } = useLocation();
  const stale = useRef(false);
  const shown = useRef(pathname);

  useEffect(() => {
    const timer = setInterval(async () => {
      const latest = await latestBuild();
      stale.current = latest !== null && latest !== __BUILD_ID__;
    }, pollMs);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!stale.current) return;
    if (Date.now() - Number(sessionStorage.getItem(lastReload) ?? 0) < reloadGuardMs) return;
    sessionStorage.setItem(lastReload, String(Date.now()));
    location.reload();
  }, [pathname]);
}
