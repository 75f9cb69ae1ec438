import left from "icon:lucide/arrow-left";
import { Code } from "@connectrpc/connect";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import type { Booking as BookingMessage } from "~/gen/lapang/v1/booking_pb";
import { codeOf } from "~/lib/http/error-code";
import { usePaths } from "~/lib/http/paths";
import { Card } from "~/ui/list/card";
import { QueryPending } from "~/ui/list/query-view";
import { Icon } from "~/ui/look/icon";
import { SkeletonList } from "~/ui/look/skeleton";
import { LoadError } from "~/ui/page/load-error";
import { Page } from "~/ui/page/page";
import { nameOf } from "../decision-rules";
import { MoneyPanel } from "../money/money-panel";
import { useAccess, useBookingForAdmin } from "../queries";
import { wayBack } from "../way-back";
import { AuditTrail } from "./audit-trail";
import { BookingSlots } from "./booking-slots";
import { DecisionPanel } from "./decision-panel";
import { Offers } from "./offers";
import { PlayerCard } from "./player-card";

/** A booking for the staff who decide on it. */
export function Booking({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useBookingForAdmin(id);
  const access = useAccess();
  const { data: booking, error, isPending } = query;

  // The viewer's role decides which actions appear.
  if (isPending || access.isPending) {
    return (
      <Page title={t`Booking`} width="wide">
        <QueryPending query={query}>
          <SkeletonList count={3} className="h-40" />
        </QueryPending>
      </Page>
    );
  }
  if (!booking || codeOf(error) === Code.NotFound) {
    const message = t`It does not exist, or it is not at one of your venues.`;
    return (
      <LoadError
        query={query}
        title={t`This booking could not be loaded`}
        missing={{ title: t`Booking Not Found`, message }}
      />
    );
  }
  return <Shown booking={booking} />;
}

function Shown({ booking }: { booking: BookingMessage }) {
  const { t } = useLingui();
  const paths = usePaths();
  const name = nameOf(booking);
  const { number } = booking;
  const [back] = useState(wayBack);
  return (
    <Page title={t`Booking of ${name}`} lead={number && t`Number ${number}`} width="wide">
      <Link
        to={back?.to ?? paths.internalBookings()}
        className="-mt-4 -ms-3 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-3 font-semibold text-muted hover:bg-sunken hover:text-ink"
      >
        <Icon of={left} className="text-lg" />
        {back?.place === "board" ? t`Day board` : t`All bookings`}
      </Link>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,37.5vw)]">
        <DecisionPanel booking={booking} />
        <div className="flex min-w-0 flex-col gap-6 lg:order-first">
          <BookingSlots booking={booking} />
          {booking.notes && (
            <Card>
              <h2 className="pb-2 font-bold text-lg">{booking.guest ? t`Notes` : t`Notes of the player`}</h2>
              <p className="whitespace-pre-line break-words [overflow-wrap:anywhere]">{booking.notes}</p>
            </Card>
          )}
          <MoneyPanel booking={booking} />
          <Offers booking={booking} />
          <PlayerCard booking={booking} />
          <AuditTrail booking={booking} />
        </div>
      </div>
    </Page>
  );
}
