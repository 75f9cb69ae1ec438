import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import { LinkButton } from "~/ui/link/link-button";
import { Skeleton } from "~/ui/look/skeleton";
import { NeedsScript } from "~/ui/page/needs-script";
import { useHydrated } from "~/ui/use-hydrated";
import { callingPart } from "./calling-part";
import { FeatureCards } from "./feature-cards";
import { Hero } from "./hero";
import { HomeFrame } from "./home-frame";
import { SportsStrip } from "./sports-strip";

const PlayerHome = callingPart(async () => (await import("./live/player-home")).PlayerHome);

/** The page can be read without them; it preloads their code (scripts/after-build.ts). */
const VisitorParts = callingPart(async () => (await import("./live/visitor-parts")).VisitorParts);

export function Home() {
  const { t } = useLingui();
  const { state } = useSession();
  return (
    <>
      <title>{t`Lapang · Find a court, find a team, play`}</title>
      {state === "in" ? (
        <ForPlayers />
      ) : (
        <>
          {/* Who it is for is known before the app is (public/theme-init.js). */}
          {state === "unknown" && (
            <div className="hidden in-data-signed-in:block">
              <HomeFrame />
            </div>
          )}
          <div className={state === "unknown" ? "in-data-signed-in:hidden" : undefined}>
            <ForVisitors />
          </div>
        </>
      )}
    </>
  );
}

function ForPlayers() {
  const Part = PlayerHome[useLocale()];
  return (
    <Suspense fallback={<HomeFrame />}>
      <Part />
    </Suspense>
  );
}

function ForVisitors() {
  const Parts = VisitorParts[useLocale()];
  const isOut = useSession().state === "out";
  const hydrated = useHydrated();
  const [searchSlot, setSearchSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <Hero searchSlot={setSearchSlot} />
      <NeedsScript />
      {hydrated && isOut ? (
        <Suspense fallback={<VenuesOutline />}>
          <Parts searchSlot={searchSlot} />
        </Suspense>
      ) : (
        <VenuesOutline />
      )}
      {/* Below the first screen: laid out only when it comes near. */}
      <div className="[contain-intrinsic-size:auto_140rem] [content-visibility:auto]">
        <FeatureCards />
        <SportsStrip />
        <JoinIn />
      </div>
    </>
  );
}

/** Reserves the place of the first venues, which is in view on a desk. */
function VenuesOutline() {
  return (
    <div className="noscript:hidden mx-auto w-full max-w-7xl px-4 pt-8 sm:px-6 sm:pt-14">
      <Skeleton className="h-8 w-60 rounded-full!" />
      <div className="grid grid-cols-1 gap-4 pt-12 sm:grid-cols-2 lg:grid-cols-3 *:rounded-card! *:sm:h-74">
        <Skeleton className="h-44" />
        <Skeleton className="h-44 max-sm:hidden" />
        <Skeleton className="h-44 max-lg:hidden" />
      </div>
    </div>
  );
}

function JoinIn() {
  const paths = usePaths();
  return (
    <section className="mx-auto flex w-full max-w-7xl flex-col items-start gap-6 px-5 py-20 sm:px-6 sm:py-28 lg:flex-row lg:items-end lg:justify-between">
      <div className="flex flex-col gap-4">
        <h2 className="font-extrabold text-5xl leading-none tracking-tight sm:text-7xl">
          <Trans>Don’t just watch.</Trans>
        </h2>
        <p className="max-w-lg text-lg text-muted">
          <Trans>An email address is all you need. No password to remember, nothing to install.</Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.login} size="large">
          <Trans>Join Now</Trans>
        </LinkButton>
        <LinkButton to={paths.courts} size="large" variant="secondary">
          <Trans>Explore Venues</Trans>
        </LinkButton>
      </div>
    </section>
  );
}
