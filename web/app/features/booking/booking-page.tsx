import { Code } from "@connectrpc/connect";
import { useLingui } from "@lingui/react/macro";
import { codeOf, statusOf } from "~/lib/error-code";
import { useExplainLoading } from "~/lib/error-messages";
import { ErrorView } from "~/ui/error-view";
import { Page } from "~/ui/page";
import { QueryPending } from "~/ui/query-view";
import { Skeleton } from "~/ui/skeleton";
import { BookingDetail } from "./booking-detail";
import { useBooking } from "./queries";

export function BookingPage({ id }: { id: string }) {
  const { t } = useLingui();
  const explain = useExplainLoading();
  const query = useBooking(id);
  const { data, error, refetch } = query;

  if (codeOf(error) === Code.NotFound) {
    return (
      <ErrorView
        status={404}
        title={t`Booking Not Found`}
        message={t`This booking does not exist, or it belongs to somebody else.`}
      />
    );
  }
  if (error && !data) {
    return (
      <ErrorView
        status={statusOf(error)}
        title={t`This booking could not be loaded`}
        message={explain(error)}
        onRetry={() => refetch()}
      />
    );
  }
  if (data?.booking) return <BookingDetail booking={data.booking} />;
  return (
    <Page title={t`Booking`}>
      <QueryPending query={query}>
        <div role="status" className="flex animate-late flex-col gap-7">
          <span className="sr-only">{t`Loading`}</span>
          <Skeleton className="h-64 rounded-panel" />
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-56 rounded-card" />
        </div>
      </QueryPending>
    </Page>
  );
}
