import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Time } from "@internationalized/date";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Tournament } from "~/gen/lapang/v1/tournament_pb";
import { clockRange, dayOf, instantOf, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useExplain } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { TimeField } from "~/ui/form/time-field";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { dateOf, endOf, liveTies, startOf } from "../../model";
import { useSetCourts } from "../../queries";

type Props = { tournament: Tournament; number: number; onClose: () => void };

/** The name and hours of a court; a new one has the number 0. */
export function CourtDialog({ tournament, number, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const locale = useLocale();
  const saving = useSetCourts();
  const { courts, timeZone } = tournament;
  const court = courts.find((other) => other.number === number);
  const next = courts.length + 1;
  const [start, end] = [startOf(tournament), endOf(tournament)];
  const isLive = liveTies(tournament).some(({ tie }) => tie.court === number);
  const [name, setName] = useState(
    court?.name ?? t({ message: `Court ${next}`, comment: "Proposed name of a new court" }),
  );
  const [from, setFrom] = useState<Time | null>(timeOf(dateOf(court?.from), timeZone));
  const [until, setUntil] = useState<Time | null>(timeOf(dateOf(court?.until), timeZone));
  const zone = zoneName(timeZone, start, locale);
  const hours = clockRange(start, end, timeZone, locale);
  const atDay = (day: Date, time: Time | null) =>
    time ? timestampFromDate(instantOf(dayOf(day, timeZone), time.hour * 60 + time.minute, timeZone)) : undefined;

  function save(all: typeof courts) {
    saving.mutate({ tournamentId: tournament.id, courts: all }, { onSuccess: onClose });
  }

  function submit() {
    // Hours count from the first day to the last.
    const changed = {
      number,
      name: name.trim(),
      isOpen: court?.isOpen ?? true,
      from: atDay(start, from),
      until: atDay(end, until),
    };
    const input = changed as (typeof courts)[number];
    save(
      court ? courts.map((other) => (other.number === number ? { ...other, ...input } : other)) : [...courts, input],
    );
  }

  return (
    <Dialog
      title={court ? t`Edit ${{ name: court.name }}` : t`Add a court`}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Form onSubmit={submit} failure={saving.error ? explain(saving.error) : undefined}>
        <TextField label={t`Name of the court`} value={name} onChange={setName} isRequired maxLength={40} />
        <div className="grid grid-cols-2 gap-3">
          <TimeField
            label={t({ message: "From", comment: "Start of a court's hours" })}
            value={from}
            onChange={setFrom}
            suffix={zone}
          />
          <TimeField
            label={t({ message: "Until", comment: "End of a court's hours" })}
            value={until}
            onChange={setUntil}
            suffix={zone}
          />
        </div>
        <p className="text-muted text-sm">
          <Trans>Without hours it can be used as long as the tournament lasts: {hours}.</Trans>
        </p>
        {court && !isLive && (
          <Button variant="quiet" onPress={() => save(courts.filter((other) => other.number !== number))}>
            <Trans>Remove this court</Trans>
          </Button>
        )}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" isPending={saving.isPending}>
            <Trans comment="Saves a court">Save</Trans>
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function timeOf(time: Date | undefined, zone: string): Time | null {
  if (!time) return null;
  const minutes = Math.round((time.getTime() - instantOf(dayOf(time, zone), 0, zone).getTime()) / 60_000);
  return new Time(Math.floor(minutes / 60), minutes % 60);
}
