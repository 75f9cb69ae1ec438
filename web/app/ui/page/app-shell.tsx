import { Trans } from "@lingui/react/macro";
import { type ReactNode, Suspense, useEffect } from "react";
import { useRedirects } from "~/lib/http/redirects";
import { whenQuiet } from "~/lib/offline/quiet";
import { useUpdates } from "~/lib/offline/use-updates";
import { useOtherTabs } from "~/lib/session/session";
import { useGuard } from "~/lib/session/use-guard";
import { mainId, RouteAnnouncer } from "../announce";
import { lazyPart, Nothing } from "../lazy-part";
import { useDocumentShade } from "../look/theme";
import { useHydrated } from "../use-hydrated";
import { BottomNav } from "./bottom-nav";
import { Footer } from "./footer";
import { fetchErrorPage } from "./lazy-error-page";
import { NavBar } from "./nav-bar";
import { NavigationFallback } from "./navigation-fallback";
import { OfflineBanner } from "./offline-banner";

const Toaster = lazyPart(async () => {
  await whenQuiet();
  return (await import("../overlay/toaster")).Toaster;
}, Nothing);

/** What waits until the first page has its data. */
function useStart(): void {
  useEffect(() => {
    void whenQuiet().then(async () => {
      // From here on skeletons wait a moment before they show; the first page begins with one.
      delete document.documentElement.dataset.starting;
      await fetchErrorPage().catch(() => {});
      await import("~/lib/offline/service-worker")
        .then(({ registerServiceWorker }) => registerServiceWorker())
        .catch(() => {});
    });
  }, []);
}

/** The default layout around every page. */
export function AppShell({ children }: { children: ReactNode }) {
  useDocumentShade();
  useUpdates();
  useGuard();
  useOtherTabs();
  useRedirects();
  useStart();
  const hydrated = useHydrated();
  return (
    // The back-office has a bar of its own at the bottom of the page.
    <div className="group/shell flex min-h-dvh flex-col max-md:has-data-office-nav:pb-(--bottom-nav) print:block">
      <SkipLink />
      <NavBar />
      <OfflineBanner />
      <NavigationFallback>{children}</NavigationFallback>
      <Footer />
      <BottomNav />
      <RouteAnnouncer />
      {hydrated && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </div>
  );
}

/** For keyboard users: skips the navigation. */
function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="fixed start-4 top-3 z-50 -translate-y-[calc(100%+1rem)] rounded-full bg-accent px-5 py-3 font-bold text-on-accent focus:translate-y-0"
    >
      <Trans>Skip to the page</Trans>
    </a>
  );
}
