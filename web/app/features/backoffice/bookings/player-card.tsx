import mail from "icon:lucide/mail";
import phone from "icon:lucide/phone";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { Card } from "~/ui/list/card";
import { Avatar } from "~/ui/look/avatar";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { Icon, type IconShape } from "~/ui/look/icon";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { useRights } from "../access";
import { nameOf } from "../decision-rules";

const EditGuest = lazyDialog(
  async () => (await import("./edit-guest")).EditGuest,
  ({ onClose }) => onClose(),
);

/** The player or guest, with contact details. */
export function PlayerCard({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const may = useRights(booking.venueId);
  const { player, guest } = booking;
  if (!player && !guest) return null;
  const name = nameOf(booking);
  return (
    <Card className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 sm:flex">
      <Avatar name={name} photo={guest ? "" : (player?.avatarUrl ?? "")} />
      <div className="min-w-0 sm:flex-1">
        <h2 className="sr-only">
          {guest ? t({ message: "Guest", comment: "Somebody without an account" }) : t`Player`}
        </h2>
        <p className="break-words font-bold">{name}</p>
        {guest && <p className="text-muted text-sm">{t`Guest booking`}</p>}
        {!guest && player?.isSuspended && (
          <div className="flex flex-col items-start gap-1.5 pt-1.5">
            <Badge tone="bad">{t({ message: "Suspended", comment: "A player" })}</Badge>
            <p className="text-muted text-sm">
              <Trans>Lapang has suspended this account. The player cannot sign in and gets no emails.</Trans>
            </p>
          </div>
        )}
      </div>
      {guest && may.bookings && (
        <span className="max-sm:col-span-2 max-sm:*:w-full">
          <Button variant="secondary" size="small" onPress={() => setEditing(true)}>
            <Trans comment="What is written down of a guest">Change…</Trans>
          </Button>
        </span>
      )}
      {isEditing && <EditGuest booking={booking} onClose={() => setEditing(false)} />}
      {guest?.phoneNumber && <Reach to={`tel:${guest.phoneNumber}`} icon={phone} text={guest.phoneNumber} />}
      {!guest && player?.email && <Reach to={`mailto:${player.email}`} icon={mail} text={player.email} />}
    </Card>
  );
}

function Reach({ to, icon, text }: { to: string; icon: IconShape; text: string }) {
  return (
    <a
      href={to}
      className="flex min-h-11 min-w-0 items-center justify-center gap-2 rounded-full px-4 font-semibold text-accent ring-1 ring-line-strong ring-inset hover:bg-sunken max-sm:col-span-2"
    >
      <Icon of={icon} className="text-lg" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    </a>
  );
}
