import board from "icon:lucide/calendar-range";
import page from "icon:lucide/external-link";
import qr from "icon:lucide/qr-code";
import staff from "icon:lucide/user-plus";
import close from "icon:lucide/x";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { createStored } from "~/lib/forms/stored";
import { usePaths } from "~/lib/http/paths";
import { mainId } from "~/ui/announce";
import { Card } from "~/ui/list/card";
import { Icon, type IconShape } from "~/ui/look/icon";
import { IconButton } from "~/ui/look/icon-button";
import { useHasBookings } from "../queries";

/** Venues that need no first steps on this device: the card was closed, or they had a booking. */
const settled = createStored("lapang-settled-venues");

function settledVenues(): string[] {
  const ids = settled.read();
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : [];
}

/** What to do with a venue that is open and has no booking yet. */
export function FirstDay({ venue }: { venue: Venue }) {
  const { t } = useLingui();
  const paths = usePaths();
  const [isSettled, setSettled] = useState(() => settledVenues().includes(venue.id));
  const hasBookings = useHasBookings(isSettled ? undefined : venue.id);

  useEffect(() => {
    if (hasBookings) settle(venue.id);
  }, [hasBookings, venue.id]);

  function dismiss() {
    settle(venue.id);
    setSettled(true);
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }

  if (isSettled || hasBookings !== false) return null;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <div className="flex flex-col gap-1">
          <h2 className="font-extrabold text-xl">
            <Trans>Your venue is open</Trans>
          </h2>
          <p className="text-muted">
            <Trans>Players can find and book it now. What you can do next:</Trans>
          </p>
        </div>
        <span className="-me-2 -mt-2">
          <IconButton label={t`Close these tips`} icon={close} onPress={dismiss} />
        </span>
      </div>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-4">
        <Way to={paths.internalBoard({ venue: venue.id, new: "1" })} icon={board}>
          <Trans>Make the first booking</Trans>
        </Way>
        <Way to={paths.publicVenue(venue)} icon={page}>
          <Trans>See the public page</Trans>
        </Way>
        <Way to={paths.internalPoster(venue.id)} icon={qr}>
          <Trans>Print the QR poster</Trans>
        </Way>
        <Way to={paths.internalVenue(venue.id, { tab: "staff" })} icon={staff}>
          <Trans>Invite staff</Trans>
        </Way>
      </ul>
    </Card>
  );
}

function settle(id: string) {
  const ids = settledVenues();
  if (!ids.includes(id)) settled.write([...ids, id]);
}

function Way({ to, icon, children }: { to: string; icon: IconShape; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full min-h-14 items-center gap-3 rounded-field px-3 py-2 font-semibold ring-1 ring-line-strong ring-inset hover:bg-sunken"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink text-xl">
          <Icon of={icon} />
        </span>
        {children}
      </Link>
    </li>
  );
}
