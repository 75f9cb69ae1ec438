import lock from "icon:lucide/calendar-x";
import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useEffect } from "react";
import { useVenue } from "~/features/venue/queries";
import { codeOf, statusOf } from "~/lib/error-code";
import { useExplainLoading } from "~/lib/error-messages";
import { usePaths } from "~/lib/paths";
import { EmptyState } from "~/ui/empty-state";
import { ErrorView } from "~/ui/error-view";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { QueryPending } from "~/ui/query-view";
import { Skeleton } from "~/ui/skeleton";
import { TextLink } from "~/ui/text-link";

const form = () => import("./booking-form");
const BookingForm = lazy(async () => ({ default: (await form()).BookingForm }));

export function BookVenue({ venueId }: { venueId: string }) {
  const { t } = useLingui();
  const explain = useExplainLoading();
  const paths = usePaths();
  const query = useVenue(venueId);
  // Loaded in parallel with the venue. After a failure it is loaded again when it is shown.
  useEffect(() => void form().catch(() => undefined), []);
  const { data, error, refetch } = query;

  if (codeOf(error) === Code.NotFound) {
    return (
      <ErrorView
        status={404}
        title={t`Venue Not Found`}
        message={t`This venue does not exist, or it is no longer on Lapang.`}
      />
    );
  }
  if (error && !data) {
    return (
      <ErrorView
        status={statusOf(error)}
        title={t`This venue could not be loaded`}
        message={explain(error)}
        onRetry={() => refetch()}
      />
    );
  }
  const venue = data?.venue;
  const offers = venue?.sports.filter(({ courts }) => courts.some(({ isActive }) => isActive)) ?? [];
  const [first, ...rest] = offers;
  return (
    <Page
      title={t`Book a court`}
      width="wide"
      lead={
        venue ? (
          <TextLink to={paths.venue(venue.id)} variant="quiet" className="font-semibold">
            {venue.name}
          </TextLink>
        ) : (
          <span className="inline-flex min-h-11">{"\u00a0"}</span>
        )
      }
    >
      {!venue && (
        <QueryPending query={query}>
          <FormSkeleton />
        </QueryPending>
      )}
      {venue && first && (
        <Suspense fallback={<FormSkeleton />}>
          <BookingForm key={venue.id} venue={venue} offers={[first, ...rest]} />
        </Suspense>
      )}
      {venue && !first && (
        <EmptyState icon={lock} title={t`This venue has no courts to book here yet`}>
          <LinkButton to={paths.venueSearch({ city: venue.city })}>
            <Trans>Find another venue</Trans>
          </LinkButton>
        </EmptyState>
      )}
    </Page>
  );
}

function FormSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid grid-cols-1 animate-late gap-7 lg:grid-cols-[minmax(0,1fr)_min(24rem,37.5vw)]">
      <span className="sr-only">{t`Loading`}</span>
      <Skeleton className="h-[44rem] rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
