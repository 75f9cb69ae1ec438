import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { clockRange, clockTime, shortDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { Option } from "~/ui/form/option";
import { Segmented } from "~/ui/form/segmented";
import { Select } from "~/ui/form/select";
import { Alert } from "~/ui/look/alert";
import { Dialog } from "~/ui/overlay/dialog";
import { BlackoutForm } from "./blackout-form";
import { bookable, type Grid, type Range, spanOfRange, stepMs } from "./board-rules";
import { type Draft, endsOf, slotMsOf, startsOf } from "./entry-rules";
import { GuestForm } from "./guest-form";
import { useCourtTitle } from "./use-court-title";

type Props = {
  venueId: string;
  grid: Grid;
  range: Range;
  zone: string;
  onClose: () => void;
};

/** Fills free hours: with a guest booking or a blackout. */
export function NewEntry({ venueId, grid: latest, range, zone, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const titleOf = useCourtTitle();
  const [kind, setKind] = useState<"guest" | "blackout">("guest");
  // A snapshot from when the dialog opened, so that a refresh does not discard input.
  const [grid] = useState(latest);
  const [draft, setDraft] = useState<Draft>(() => ({ column: range.column, ...spanOfRange(grid, range) }));
  const { column } = draft;
  const court = grid.columns[column]?.court;
  const booking = bookable(grid, column, draft);
  const span = kind === "guest" ? (booking ?? draft) : draft;
  const start = new Date(span.start);
  if (!court) return null;
  return (
    <Dialog title={titleOf(court)} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <p className="tabular -mt-4 font-semibold text-lg">
        {shortDay(start, zone, locale)} · {clockRange(start, new Date(span.end), zone, locale)}
      </p>
      <Segmented
        label={t`What for?`}
        value={kind}
        onChange={setKind}
        choices={[
          { value: "guest", label: t`Guest booking` },
          { value: "blackout", label: t({ message: "Block", comment: "Take hours of a court out of sale" }) },
        ]}
      />
      <Hours
        grid={grid}
        draft={{ column, ...span }}
        step={kind === "guest" ? slotMsOf(grid, column) : stepMs}
        zone={zone}
        onChange={setDraft}
      />
      {kind === "blackout" ? (
        <BlackoutForm venueId={venueId} courtId={court.court?.id ?? ""} span={span} zone={zone} onClose={onClose} />
      ) : booking ? (
        <GuestForm venueId={venueId} court={court} span={booking} zone={zone} onClose={onClose} />
      ) : (
        <Alert role="status" className="font-semibold">
          <Trans>
            Bookings here use whole slots, and part of this slot is not free. You can still block the hours.
          </Trans>
        </Alert>
      )}
    </Dialog>
  );
}

type HoursProps = { grid: Grid; draft: Draft; step: number; zone: string; onChange: (draft: Draft) => void };

/** Court, start and end, limited to free hours. */
function Hours({ grid, draft, step, zone, onChange }: HoursProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const titleOf = useCourtTitle();
  const { column, start, end } = draft;
  const zoneText = zoneName(zone, new Date(start), locale);
  const starts = startsOf(grid, column, step, Date.now());
  const ends = endsOf(grid, column, step, start);

  function begin(at: number) {
    const possible = endsOf(grid, column, step, at);
    const sameLength = at + end - start;
    onChange({ column, start: at, end: possible.includes(sameLength) ? sameLength : (possible[0] ?? sameLength) });
  }

  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <div className="col-span-2">
        <Select
          label={t({ message: "Court", comment: "Where a booking is" })}
          selectedKey={column}
          onSelectionChange={(key) => onChange({ ...draft, column: Number(key) })}
        >
          {grid.columns.map(({ court }, at) => (
            <Option key={court.court?.id ?? at} id={at} text={titleOf(court)} />
          ))}
        </Select>
      </div>
      <Select
        label={t({ message: `From, ${zoneText}`, comment: "A time of day, in a time zone" })}
        selectedKey={start}
        onSelectionChange={(key) => begin(Number(key))}
      >
        {withOwn(starts, start).map((at) => (
          <Option key={at} id={at} text={clockTime(new Date(at), zone, locale)} />
        ))}
      </Select>
      <Select
        label={t({ message: `Until, ${zoneText}`, comment: "A time of day, in a time zone" })}
        selectedKey={end}
        onSelectionChange={(key) => onChange({ column, start, end: Number(key) })}
      >
        {withOwn(ends, end).map((at) => (
          <Option key={at} id={at} text={clockTime(new Date(at), zone, locale)} />
        ))}
      </Select>
    </div>
  );
}

/** Shows the current value even if it is no longer free. */
function withOwn(times: readonly number[], own: number): number[] {
  return times.includes(own) ? [...times] : [...times, own].sort((one, other) => one - other);
}
