import mail from "icon:lucide/mail";
import { useLingui } from "@lingui/react/macro";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { Avatar } from "~/ui/avatar";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";

/** Who asked, and how to reach them. */
export function PlayerCard({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const { player } = booking;
  if (!player) return null;
  return (
    <Card className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 sm:flex">
      <Avatar name={player.name} photo={player.avatarUrl} />
      <div className="min-w-0 sm:flex-1">
        <h2 className="sr-only">{t`Player`}</h2>
        <p className="truncate font-bold">{player.name}</p>
        <p className="truncate text-muted text-sm">{t({ message: `Booking ${booking.id}`, comment: "Its id" })}</p>
      </div>
      <a
        href={`mailto:${player.email}`}
        className="flex min-h-11 min-w-0 items-center justify-center gap-2 max-sm:col-span-2 rounded-full px-4 font-semibold text-accent ring-1 ring-line-strong ring-inset hover:bg-sunken"
      >
        <Icon of={mail} className="text-lg" />
        <span className="truncate">{player.email}</span>
      </a>
    </Card>
  );
}
