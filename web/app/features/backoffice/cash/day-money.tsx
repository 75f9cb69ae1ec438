import wallet from "icon:lucide/banknote";
import { useLingui } from "@lingui/react/macro";
import type { GetDayResponse } from "~/gen/lapang/v1/money_admin_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { type Day, today } from "~/lib/format/dates";
import { useNow } from "~/lib/format/use-now";
import { refusalOf } from "~/lib/http/error-messages";
import { EmptyState } from "~/ui/list/empty-state";
import { QueryView } from "~/ui/list/query-view";
import { Alert, Notice } from "~/ui/look/alert";
import { Skeleton } from "~/ui/look/skeleton";
import { CashSheet } from "./cash-sheet";
import { ClosedDay } from "./closed-day";
import { CountForm } from "./count-form";
import { tillKey } from "./count-rules";
import { DayTotals } from "./day-totals";
import { Movements } from "./movements";
import { useCashDay, useCloseDay } from "./queries";
import { TillCard } from "./till-card";
import { useTillWords } from "./use-till-words";

/** The money of a venue on one day: its totals, its tills to count or as they were counted, and each movement. */
export function DayMoney({ venue, date }: { venue: Venue; date: Day }) {
  const { t } = useLingui();
  const now = useNow();
  const query = useCashDay(venue.id, date);
  const close = useCloseDay();
  const day = query.data;
  if (!day)
    return (
      <QueryView query={query}>
        <div className="flex animate-late flex-col gap-5">
          <Skeleton className="h-24" />
          <Skeleton className="h-80" />
        </div>
      </QueryView>
    );
  if (day.tills.length === 0 && day.movements.length === 0 && !day.closedAt) {
    const isFuture = date > today(venue.timeZone, now);
    return (
      <EmptyState
        icon={wallet}
        title={
          isFuture
            ? t`This day has not come yet, so there is nothing to count.`
            : t`No money came or went back on this day, so there is nothing to count.`
        }
      >
        {!isFuture && (
          <p className="text-center">{t`Payments appear here as soon as they are recorded at a booking.`}</p>
        )}
      </EmptyState>
    );
  }
  const wasClosed = day.closedAt && refusalOf(close.error).reason === "DAY_CLOSED";
  return (
    <div className="flex flex-col gap-6">
      {wasClosed && (
        <Notice>{t`${{ name: day.closedBy }} has closed this day already. This is what was counted.`}</Notice>
      )}
      {day.tills.length > 1 && <DayTotals tills={day.tills} currency={day.currency} />}
      {day.closedAt ? (
        <ClosedDay day={day} />
      ) : day.canClose ? (
        <CountForm venueId={venue.id} day={day} close={close} />
      ) : (
        <NotToClose day={day} isFuture={date > today(venue.timeZone, now)} />
      )}
      <Movements movements={day.movements} zone={day.timeZone || venue.timeZone} currency={day.currency} />
      <CashSheet venueName={venue.name} day={day} />
    </div>
  );
}

/** An open day that cannot be closed now. */
function NotToClose({ day, isFuture }: { day: GetDayResponse; isFuture: boolean }) {
  const { t } = useLingui();
  const titleOf = useTillWords(day.tills);
  return (
    <div className="flex flex-col gap-4">
      <Alert>
        {isFuture ? t`This day has not come yet, so it cannot be closed.` : t`There is nothing to count on this day.`}
      </Alert>
      {day.tills.length > 0 && (
        <div className="divide-y divide-line rounded-card bg-surface ring-1 ring-line">
          {day.tills.map((till) => (
            <TillCard
              key={tillKey(till)}
              till={till}
              title={titleOf(till)}
              currency={day.currency}
              difference={null}
              isReadOnly
            />
          ))}
        </div>
      )}
    </div>
  );
}
