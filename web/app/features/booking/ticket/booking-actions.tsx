import move from "icon:lucide/calendar-clock";
import calendar from "icon:lucide/calendar-plus";
import calendarOff from "icon:lucide/calendar-x";
import cancel from "icon:lucide/circle-x";
import pin from "icon:lucide/map-pin";
import phone from "icon:lucide/phone";
import shareIcon from "icon:lucide/share-2";
import whatsApp from "icon:mdi/whatsapp";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { externalAddress, mapAddress } from "~/ui/link/external-links";
import { useShare } from "~/ui/link/use-share";
import { Icon, type IconShape } from "~/ui/look/icon";
import { isRequest } from "../status";
import type { WayToReach } from "./reach-venue";

type Props = {
  booking: Booking;
  calendarEntry: "add" | "remove" | null;
  /** What is shared of the booking; null when there is nothing to share. */
  shared: { text: string; link: string } | null;
  reach: WayToReach | null;
  /** Undefined when it cannot be moved here. */
  onMove: (() => void) | undefined;
  /** Undefined when it cannot be cancelled here. */
  onCancel: (() => void) | undefined;
};

/** What can be done with a booking at any time, in one row. */
export function BookingActions({ booking, calendarEntry, shared, reach, onMove, onCancel }: Props) {
  const { t } = useLingui();
  const share = useShare();
  const { venue, contact } = booking;
  const map = externalAddress(contact?.googleMapsUrl ?? "") ?? (venue && mapAddress(venue));
  const isWithdrawn = isRequest(booking.status);
  return (
    // All six fit in one row of a narrow phone; fewer do not drift apart.
    <ul className="flex flex-wrap gap-y-1 *:min-w-0 *:max-w-18 *:grow *:basis-12 sm:gap-x-1">
      {calendarEntry && (
        <li>
          <a
            href={`/api/bookings/${encodeURIComponent(booking.id)}.ics`}
            download
            aria-label={calendarEntry === "add" ? t`Add to calendar` : t`Remove from calendar`}
            className={actionClass}
          >
            <Sign of={calendarEntry === "add" ? calendar : calendarOff}>
              {t({
                message: "Calendar",
                comment: "Short label of a button: add a booking to a calendar, or remove it",
              })}
            </Sign>
          </a>
        </li>
      )}
      {map && (
        <li>
          <a href={map} target="_blank" rel="noreferrer" aria-label={t`Open the map`} className={actionClass}>
            <Sign of={pin}>{t({ message: "Map", comment: "Short label of a button that opens a map" })}</Sign>
          </a>
        </li>
      )}
      {shared && (
        <li>
          <button type="button" onClick={() => share(shared)} className={actionClass}>
            <Sign of={shareIcon}>{t({ message: "Share", comment: "Passes a link on" })}</Sign>
          </button>
        </li>
      )}
      {reach?.by === "chat" && (
        <li>
          <a
            href={reach.href}
            target="_blank"
            rel="noreferrer"
            aria-label={t`Chat with the venue on WhatsApp`}
            className={actionClass}
          >
            <Sign of={whatsApp}>
              {t({ message: "Chat", comment: "Short label of a button: a WhatsApp chat with the venue" })}
            </Sign>
          </a>
        </li>
      )}
      {reach?.by === "phone" && (
        <li>
          <a href={reach.href} aria-label={t`Call the venue`} className={actionClass}>
            <Sign of={phone}>{t({ message: "Call", comment: "Short label of a button: telephone the venue" })}</Sign>
          </a>
        </li>
      )}
      {onMove && (
        <li>
          <button type="button" onClick={onMove} aria-label={t`Move this booking`} className={actionClass}>
            <Sign of={move}>
              {t({ message: "Move", context: "action", comment: "Short label: move a booking to other hours" })}
            </Sign>
          </button>
        </li>
      )}
      {onCancel && (
        <li>
          <button
            type="button"
            onClick={onCancel}
            aria-label={isWithdrawn ? t`Withdraw this request` : t`Cancel this booking`}
            className={actionClass}
          >
            <Sign of={cancel}>
              {isWithdrawn
                ? t({ message: "Withdraw", context: "action", comment: "Short label: withdraw a booking request" })
                : t({ message: "Cancel", context: "action", comment: "Short label: cancel a booking" })}
            </Sign>
          </button>
        </li>
      )}
    </ul>
  );
}

const actionClass =
  "group flex w-full flex-col items-center gap-1.5 rounded-2xl py-1 text-center font-semibold text-xs leading-tight";

function Sign({ of, children }: { of: IconShape; children: ReactNode }) {
  return (
    <>
      <span className="grid size-12 place-items-center rounded-full bg-surface text-xl ring-1 ring-line transition-colors group-hover:ring-line-strong">
        <Icon of={of} />
      </span>
      {children}
    </>
  );
}
