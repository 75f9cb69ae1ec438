import left from "icon:lucide/arrow-left";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { usePaths } from "~/lib/paths";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import { Skeleton } from "~/ui/skeleton";

const VenueDetails = lazy(async () => ({ default: (await import("./venue-details")).VenueDetails }));

/** A venue that does not exist yet; its hours, sports and courts follow once it does. */
export function NewVenue() {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  return (
    <Page
      title={t`Add a venue`}
      lead={t`Only admins of Lapang can add one. Players do not find it until you activate it; opening hours and prices come first.`}
      width="wide"
    >
      <Link
        to={paths.internalVenues()}
        className="-mt-4 -ms-3 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-3 font-semibold text-muted hover:bg-sunken hover:text-ink"
      >
        <Icon of={left} className="text-lg" />
        <Trans>All venues</Trans>
      </Link>
      <Suspense fallback={<Skeleton className="h-120 animate-late" />}>
        <VenueDetails onSaved={({ id }) => navigate(paths.internalVenue(id, { tab: "hours" }), { replace: true })} />
      </Suspense>
    </Page>
  );
}
