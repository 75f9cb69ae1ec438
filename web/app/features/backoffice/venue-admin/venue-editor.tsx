import board from "icon:lucide/calendar-range";
import figures from "icon:lucide/chart-column";
import qr from "icon:lucide/qr-code";
import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentType, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import type { GetVenueForAdminResponse } from "~/gen/lapang/v1/venue_admin_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { codeOf } from "~/lib/http/error-code";
import { usePaths } from "~/lib/http/paths";
import { lazyPart } from "~/ui/lazy-part";
import { LinkButton } from "~/ui/link/link-button";
import { QueryPending } from "~/ui/list/query-view";
import { TabLinks } from "~/ui/list/tab-links";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Skeleton, SkeletonList } from "~/ui/look/skeleton";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { LoadError } from "~/ui/page/load-error";
import { Page } from "~/ui/page/page";
import { useRights } from "../access";
import { useAccess, useVenueForAdmin } from "../queries";
import { InexactNotice } from "./inexact-notice";
import { VenueDetails } from "./venue-details";

type TabProps = { venue: Venue; bands: GetVenueForAdminResponse["bands"] };
type Tab = ComponentType<TabProps>;

const tabs = {
  details: VenueDetails,
  photos: lazyPart<TabProps>(async () => (await import("./venue-photos")).VenuePhotos),
  hours: lazyPart<TabProps>(async () => (await import("./venue-hours")).VenueHours),
  sports: lazyPart<TabProps>(async () => (await import("./venue-sports")).VenueSports),
  courts: lazyPart<TabProps>(async () => (await import("./venue-courts")).VenueCourts),
  prices: lazyPart<TabProps>(async () => (await import("./venue-prices")).VenuePrices),
  rules: lazyPart<TabProps>(async () => (await import("./house-rules")).HouseRules),
  reviews: lazyPart<TabProps>(async () => (await import("../reviews/venue-reviews")).VenueReviews),
  staff: lazyPart<TabProps>(async () => (await import("../staff/venue-staff")).VenueStaff),
  history: lazyPart<TabProps>(async () => (await import("./venue-history")).VenueHistory),
} satisfies Record<string, Tab>;

const FirstDay = lazyPart<{ venue: Venue }>(async () => (await import("./first-day")).FirstDay);
const VenueSteps = lazyPart<TabProps>(async () => (await import("./venue-steps")).VenueSteps);
const VenueNextStep = lazyPart<TabProps & { shownTab: string }>(
  async () => (await import("./venue-steps")).VenueNextStep,
);
const SetVenueActive = lazyDialog(
  async () => (await import("./set-venue-active")).SetVenueActive,
  ({ onClose }) => onClose(),
);

const loadSummaries = () => import("./venue-summary");
// Read-only tabs for viewers; the other tabs hide their actions themselves.
const summaries: Partial<Record<TabName, Tab>> = {
  details: lazyPart<TabProps>(async () => (await loadSummaries()).DetailsSummary),
  hours: lazyPart<TabProps>(async () => (await loadSummaries()).HoursSummary),
  sports: lazyPart<TabProps>(async () => (await loadSummaries()).SportsSummary),
  rules: lazyPart<TabProps>(async () => (await loadSummaries()).RulesSummary),
};

type TabName = keyof typeof tabs;
const isTab = (name: string | null): name is TabName => name !== null && Object.hasOwn(tabs, name);

/** A venue's settings, editable by those who may. */
export function VenueEditor({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useVenueForAdmin(id);
  const access = useAccess();
  const { data, error, isPending } = query;

  // Waits for the viewer's rights, so that a form never appears and then becomes read-only.
  if (isPending || access.isPending) {
    return (
      <Page title={t({ message: "Venue", comment: "Title of a page while its name is not known yet" })} width="wide">
        <QueryPending query={query}>
          <SkeletonList count={3} className="h-40" />
        </QueryPending>
      </Page>
    );
  }
  if (!data?.venue || codeOf(error) === Code.NotFound) {
    const message = t`It does not exist, or it is not one of your venues.`;
    return (
      <LoadError
        query={query}
        title={t`This venue could not be loaded`}
        missing={{ title: t`Venue Not Found`, message }}
      />
    );
  }
  return <Editor venue={data.venue} bands={data.bands} />;
}

function Editor({ venue, bands }: { venue: Venue; bands: GetVenueForAdminResponse["bands"] }) {
  const { t } = useLingui();
  const paths = usePaths();
  const [search] = useSearchParams();
  const [isAsking, setAsking] = useState(false);
  const requestedTab = search.get("tab");
  const shown: TabName = isTab(requestedTab) ? requestedTab : "details";
  const labels: Record<TabName, string> = {
    details: t({ message: "Details", comment: "Of a venue: its name, address and contact" }),
    photos: t`Photos`,
    hours: t`Opening hours`,
    sports: t`Sports`,
    courts: t`Courts`,
    prices: t`Prices`,
    rules: t({ message: "House rules", context: "bookings" }),
    reviews: t({ message: "Reviews", context: "tab" }),
    staff: t`Staff`,
    history: t({ message: "History", comment: "Who changed what" }),
  };
  const links = (Object.keys(tabs) as TabName[]).map((name) => ({
    to: paths.internalVenue(venue.id, { tab: name === "details" ? undefined : name }),
    label: labels[name],
    isShown: name === shown,
  }));
  const may = useRights(venue.id);
  const Tab: Tab = (!may.venue && summaries[shown]) || tabs[shown];
  return (
    <Page
      title={venue.name}
      documentTitle={`${labels[shown]} · ${venue.name}`}
      width="wide"
      action={
        <div className="flex flex-wrap items-center gap-3">
          {!venue.isActive && (
            <Badge>{t({ message: "Inactive", comment: "A venue or a court that players do not find" })}</Badge>
          )}
          <LinkButton to={paths.internalBoard({ venue: venue.id })} variant="secondary" size="small">
            <Icon of={board} className="text-lg" />
            <Trans>Day board</Trans>
          </LinkButton>
          {may.figures && (
            <LinkButton to={paths.internalFigures({ venue: venue.id })} variant="secondary" size="small">
              <Icon of={figures} className="text-lg" />
              {t({ message: "Figures", comment: "What a venue took and sold in some days" })}
            </LinkButton>
          )}
          {venue.isActive && (
            <LinkButton to={paths.internalPoster(venue.id)} variant="secondary" size="small">
              <Icon of={qr} className="text-lg" />
              <Trans comment="For the wall of a venue, with a QR code">Poster</Trans>
            </LinkButton>
          )}
          {may.venue && venue.isActive && (
            <Button variant="secondary" size="small" onPress={() => setAsking(true)}>
              <Trans>Deactivate…</Trans>
            </Button>
          )}
        </div>
      }
    >
      <div className="group/editor contents">
        {may.venue && !venue.isActive && (
          <Suspense fallback={<Skeleton className="h-40 animate-late" />}>
            <VenueSteps venue={venue} bands={bands} />
          </Suspense>
        )}
        {may.venue && venue.isActive && (
          <Suspense>
            <FirstDay venue={venue} />
          </Suspense>
        )}
        {/* Prices and sports say it where it can be changed. */}
        {may.venue && bands.length > 0 && shown !== "prices" && shown !== "sports" && (
          <InexactNotice venue={venue} bands={bands} />
        )}
        <TabLinks label={t`Parts of the venue`} tabs={links} />
        <Suspense fallback={<Skeleton className="h-120 animate-late" />}>
          <Tab key={shown} venue={venue} bands={bands} />
        </Suspense>
        {may.venue && !venue.isActive && (
          <Suspense>
            <VenueNextStep venue={venue} bands={bands} shownTab={shown} />
          </Suspense>
        )}
      </div>
      {isAsking && <SetVenueActive venue={venue} onClose={() => setAsking(false)} />}
    </Page>
  );
}
