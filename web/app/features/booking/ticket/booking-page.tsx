import { Code } from "@connectrpc/connect";
import { useLingui } from "@lingui/react/macro";
import { codeOf } from "~/lib/http/error-code";
import { QueryPending } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { LoadError } from "~/ui/page/load-error";
import { PageTitle } from "~/ui/page/page-title";
import { useBooking } from "../queries";
import { BookingDetail } from "./booking-detail";

export function BookingPage({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useBooking(id);
  const { data, error } = query;

  if (error && (!data || codeOf(error) === Code.NotFound)) {
    return (
      <LoadError
        query={query}
        title={t`This booking could not be loaded`}
        missing={{
          title: t`Booking Not Found`,
          message: t`This booking does not exist, or it belongs to somebody else.`,
        }}
      />
    );
  }
  if (data?.booking) return <BookingDetail booking={data.booking} />;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-4 sm:px-6 sm:py-10">
      <PageTitle>{t`Booking`}</PageTitle>
      <QueryPending query={query}>
        <div
          role="status"
          className="grid grid-cols-1 animate-late gap-5 lg:grid-cols-[minmax(0,1fr)_min(24rem,37.5vw)] lg:gap-8"
        >
          <span className="sr-only">{t`Loading`}</span>
          <Skeleton className="h-96 rounded-panel!" />
          <Skeleton className="h-56 rounded-card!" />
        </div>
      </QueryPending>
    </div>
  );
}
