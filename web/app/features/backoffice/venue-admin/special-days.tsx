import plus from "icon:lucide/calendar-plus";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { GetVenueForAdminResponse } from "~/gen/lapang/v1/venue_admin_pb";
import type { SpecialDay, Venue } from "~/gen/lapang/v1/venue_pb";
import { whenDone } from "~/lib/forms/when-done";
import { refusalOf } from "~/lib/http/error-messages";
import { Card } from "~/ui/list/card";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useRights } from "../access";
import { ConfirmCall } from "../confirm-call";
import { useDeleteSpecialDay } from "../queries";
import { useCourtsWords } from "./band-words";
import { BookingsOutside } from "./bookings-outside";
import { useSpecialWords } from "./special-day-words";
import { currencyIn } from "./venue-details-rules";

const HolidaysDialog = lazyDialog(
  async () => (await import("./holidays-dialog")).HolidaysDialog,
  ({ onClose }) => onClose(),
);
const SpecialDayDialog = lazyDialog(
  async () => (await import("./special-day-dialog")).SpecialDayDialog,
  ({ onClose }) => onClose(),
);

type Asking = { kind: "write"; special?: SpecialDay } | { kind: "delete"; special: SpecialDay } | { kind: "holidays" };

type Props = { venue: Venue; bands: GetVenueForAdminResponse["bands"] };

/** The days that differ from the week, the next one first. */
export function SpecialDays({ venue, bands }: Props) {
  const may = useRights(venue.id);
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const specials = venue.specialDays.toSorted((one, other) => one.fromDate.localeCompare(other.fromDate));
  const currency = venue.currency || bands[0]?.currency || currencyIn(venue.country);
  return (
    <section aria-labelledby="special-days">
      <Card className="flex flex-col gap-3">
        <h2 id="special-days" className="font-bold text-lg">
          <Trans>Special days</Trans>
        </h2>
        {specials.length === 0 ? (
          <p className="max-w-prose text-muted">
            {may.venue ? (
              <Trans>
                None yet. Add holidays and other days on which you close, open at other hours or charge more.
              </Trans>
            ) : (
              <Trans comment="There are no special days">None yet.</Trans>
            )}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {specials.map((special) => (
              <Line
                key={special.id}
                special={special}
                venue={venue}
                onEdit={may.venue ? () => setAsking({ kind: "write", special }) : undefined}
                onDelete={may.venue ? () => setAsking({ kind: "delete", special }) : undefined}
              />
            ))}
          </ul>
        )}
        {may.venue && (
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" size="small" onPress={() => setAsking({ kind: "write" })}>
              <Icon of={plus} className="text-lg" />
              <Trans>Add a special day</Trans>
            </Button>
            {venue.country === "ID" && (
              <Button variant="secondary" size="small" onPress={() => setAsking({ kind: "holidays" })}>
                <Trans>Add public holidays</Trans>
              </Button>
            )}
          </div>
        )}
      </Card>
      {asking?.kind === "write" && (
        <SpecialDayDialog venue={venue} bands={bands} currency={currency} special={asking.special} onClose={close} />
      )}
      {asking?.kind === "delete" && <DeleteSpecialDay venue={venue} special={asking.special} onClose={close} />}
      {asking?.kind === "holidays" && <HolidaysDialog venue={venue} onClose={close} />}
    </section>
  );
}

type LineProps = { special: SpecialDay; venue: Venue; onEdit?: () => void; onDelete?: () => void };

/** A special day with what differs. */
function Line({ special, venue, onEdit, onDelete }: LineProps) {
  const { t } = useLingui();
  const { dates, hours, price } = useSpecialWords()(special);
  const courts = venue.sports.flatMap((sport) => sport.courts).filter(({ id }) => special.courtIds.includes(id));
  const named = useCourtsWords()(courts);
  const what = [dates, special.name].filter(Boolean).join(", ");
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="tabular font-semibold">{dates}</span>
          <span className="min-w-0 [overflow-wrap:anywhere]">{special.name}</span>
        </p>
        <p className="tabular text-muted text-sm">{[named, hours, price].filter(Boolean).join(" · ")}</p>
      </div>
      {onEdit && onDelete && (
        <div className="flex gap-1 max-sm:-ms-4">
          <Button variant="quiet" size="small" onPress={onEdit} aria-label={t`Edit ${what}`}>
            <Trans comment="Opens something to change it">Change…</Trans>
          </Button>
          <Button variant="quiet" size="small" onPress={onDelete} aria-label={t`Delete ${what}`}>
            <Trans>Delete…</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

type DeleteProps = { venue: Venue; special: SpecialDay; onClose: () => void };

/** Asks before deleting a special day, and again where bookings lie outside the usual hours. */
function DeleteSpecialDay({ venue, special, onClose }: DeleteProps) {
  const { t } = useLingui();
  const remove = useDeleteSpecialDay();
  const { dates } = useSpecialWords()(special);
  const request = { venueId: venue.id, specialDayId: special.id };
  const done = t`The special day is deleted.`;
  if (refusalOf(remove.error).reason === "HOURS_HAVE_BOOKINGS" || (remove.isPending && remove.variables.confirm)) {
    return (
      <BookingsOutside
        error={remove.error}
        zone={venue.timeZone}
        title={t`There are bookings outside the usual hours`}
        action={t`Delete anyway`}
        isPending={remove.isPending}
        onConfirm={() =>
          whenDone(remove.mutateAsync({ ...request, confirm: true }, { onSuccess: onClose }), () => toastSuccess(done))
        }
        onClose={onClose}
      >
        <p>
          <Trans>
            They do not change, and the players are not notified. Call them, or cancel the bookings yourself.
          </Trans>
        </p>
      </BookingsOutside>
    );
  }
  return (
    <ConfirmCall
      call={remove}
      request={request}
      done={done}
      onClose={onClose}
      title={t`Delete this special day?`}
      action={t`Delete special day`}
    >
      <p className="tabular font-semibold">{[dates, special.name].filter(Boolean).join(", ")}</p>
      <p>{t`The usual hours and prices apply again. Existing bookings do not change.`}</p>
    </ConfirmCall>
  );
}
