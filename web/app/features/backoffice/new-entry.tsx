import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useCourtName } from "~/lib/court-name";
import { clockRange, clockTime, shortDay, zoneName } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { Dialog } from "~/ui/dialog";
import { Option } from "~/ui/option";
import { Segmented } from "~/ui/segmented";
import { Select } from "~/ui/select";
import { BlackoutForm } from "./blackout-form";
import { bookable, endsFrom, type Grid, type Range, spanOfRange } from "./board-rules";
import { GuestForm } from "./guest-form";

type Props = { venueId: string; grid: Grid; range: Range; zone: string; onClose: () => void };

/** What to write into free hours: a booking for somebody without an account, or that the court is not for sale. */
export function NewEntry({ venueId, grid, range, zone, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const courtName = useCourtName();
  const [kind, setKind] = useState<"guest" | "blackout">("guest");
  const asked = spanOfRange(grid, range);
  const [end, setEnd] = useState(asked.end);
  // As things stood when it was opened: what is typed here is not taken away by an answer that arrives meanwhile.
  const [ends] = useState(() => endsFrom(grid, range, Date.now()));
  const span = { start: asked.start, end };
  const booking = bookable(grid, range.column, span);
  const shown = kind === "guest" ? (booking ?? span) : span;
  const board = grid.columns[range.column]?.court;
  const start = new Date(shown.start);
  const isWidened = kind === "guest" && booking !== null && (booking.start !== span.start || booking.end !== span.end);
  return (
    <Dialog title={courtName(board?.court?.name ?? "")} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <p className="tabular -mt-4 font-semibold text-lg">
        {shortDay(start, zone, locale)} · {clockRange(start, new Date(shown.end), zone, locale)}
      </p>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[1fr_9rem]">
        <Segmented
          label={t`What for?`}
          value={kind}
          onChange={setKind}
          choices={[
            { value: "guest", label: t`Guest booking` },
            { value: "blackout", label: t({ message: "Block", comment: "Take hours of a court out of sale" }) },
          ]}
        />
        <Select
          label={t({ message: `Until, ${zoneName(zone, start, locale)}`, comment: "A time of day, in a time zone" })}
          selectedKey={end}
          onSelectionChange={(key) => setEnd(Number(key))}
        >
          {ends.map((at) => (
            <Option key={at} id={at} text={clockTime(new Date(at), zone, locale)} />
          ))}
        </Select>
      </div>
      {isWidened && (
        <p role="status" className="text-muted text-sm">
          <Trans>Bookings here take whole slots, so this one covers a little more.</Trans>
        </p>
      )}
      {kind === "blackout" ? (
        <BlackoutForm venueId={venueId} courtId={board?.court?.id ?? ""} span={span} zone={zone} onClose={onClose} />
      ) : booking && board ? (
        <GuestForm venueId={venueId} court={board} span={booking} onClose={onClose} />
      ) : (
        <p role="status" className="rounded-field bg-sunken px-4 py-3 font-semibold">
          <Trans>
            Bookings here take whole slots, and a part of this one is not free. You can still block the hours.
          </Trans>
        </p>
      )}
    </Dialog>
  );
}
