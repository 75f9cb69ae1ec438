import { Trans } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense } from "react";
import { mainId, RouteAnnouncer } from "~/lib/announce";
import { optionalPart } from "~/lib/optional-part";
import { whenQuiet } from "~/lib/quiet";
import { useOtherTabs } from "~/lib/session";
import { useDocumentShade } from "~/lib/theme";
import { useGuard } from "~/lib/use-guard";
import { useHydrated } from "~/lib/use-hydrated";
import { useRedirects } from "~/lib/use-redirects";
import { useUpdates } from "~/lib/use-updates";
import { useWhenIdle } from "~/lib/use-when-idle";
import { BottomNav } from "./bottom-nav";
import { Footer } from "./footer";
import { fetchErrorPage } from "./lazy-error-page";
import { NavBar } from "./nav-bar";
import { NavigationFallback } from "./navigation-fallback";
import { OfflineBanner } from "./offline-banner";

const registerServiceWorker = async () => (await import("~/lib/service-worker")).registerServiceWorker();

async function fetchToaster() {
  await whenQuiet();
  return (await import("./toaster")).Toaster;
}

const Toaster = lazy(() => optionalPart(fetchToaster()));

/** From here on skeletons wait a moment before they show; the first page begins with one. */
async function started() {
  delete document.documentElement.dataset.starting;
}

/** The default layout around every page. */
export function AppShell({ children }: { children: ReactNode }) {
  useDocumentShade();
  useUpdates();
  useGuard();
  useOtherTabs();
  useRedirects();
  useWhenIdle(started, null);
  useWhenIdle(fetchErrorPage, null);
  useWhenIdle(registerServiceWorker, null);
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
