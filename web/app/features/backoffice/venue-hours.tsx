import { create } from "@bufbuild/protobuf";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { OpeningHoursSchema, type Venue } from "~/gen/lapang/v1/venue_pb";
import { useLocale } from "~/lib/locale";
import { type Weekday, weekdayName, weekdays } from "~/lib/opening-rules";
import { toastSuccess } from "~/lib/toast";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { useExplainOffice } from "./office-errors";
import { useSaveVenue } from "./queries";
import { SaveBar } from "./save-bar";
import { useDraft } from "./use-draft";
import { useLoadAgain } from "./use-load-again";
import { hoursOfWeek, overlappingDays, type TypedStretch, unevenDays, weekOf } from "./venue-hours-rules";
import { WeekdayHours } from "./weekday-hours";

/** When the venue is open, day by day, with as many stretches as it has. */
export function VenueHours({ venue }: { venue: Venue }) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplainOffice();
  const save = useSaveVenue();
  const { draft, setDraft, isUnsaved, whole, discard, goOn } = useDraft(weekOf(venue.openingHours), venue);
  const again = useLoadAgain(venue.id, save, (now) => goOn({ saved: weekOf(now.openingHours), whole: now }));
  const [wrong, setWrong] = useState<Weekday[]>([]);
  const zone = venue.timeZone;

  function change(weekday: Weekday, stretches: TypedStretch[]) {
    setDraft({ ...draft, [weekday]: stretches });
    setWrong([]);
  }

  function asMonday() {
    setDraft(Object.fromEntries(weekdays.map((weekday) => [weekday, draft.monday])) as typeof draft);
    setWrong([]);
  }

  function submit() {
    if (save.isPending || !isUnsaved) return;
    save.reset();
    const uneven = unevenDays(draft);
    const found = uneven.length > 0 ? uneven : overlappingDays(draft);
    setWrong(found);
    if (found.length > 0) return;
    save.mutate(
      { venue: { ...whole, openingHours: hoursOfWeek(draft).map((hours) => create(OpeningHoursSchema, hours)) } },
      {
        onSuccess: ({ venue: saved }) => {
          toastSuccess(t`Saved.`);
          if (saved) goOn({ saved: weekOf(saved.openingHours), whole: saved }, draft);
        },
      },
    );
  }

  const days = wrong.map((weekday) => weekdayName(weekday, locale, "long")).join(", ");
  const failure = days
    ? unevenDays(draft).length > 0
      ? t`Only half and whole hours can be used. Look at: ${days}.`
      : t`Hours overlap on: ${days}.`
    : save.error
      ? explain(save.error)
      : undefined;
  return (
    <Form onSubmit={submit} checksItself>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">
          <Trans>
            All times are those of {zone}. A closing time before the opening time is after midnight; 00:00 is midnight
            itself.
          </Trans>
        </p>
        <Button variant="secondary" size="small" onPress={asMonday}>
          <Trans>Monday’s hours for all days</Trans>
        </Button>
      </div>
      <div className="divide-y divide-line rounded-card bg-surface px-5 ring-1 ring-line">
        {weekdays.map((weekday) => (
          <WeekdayHours
            key={weekday}
            name={weekdayName(weekday, locale, "long")}
            stretches={draft[weekday]}
            isWrong={wrong.includes(weekday)}
            onChange={(stretches) => change(weekday, stretches)}
          />
        ))}
      </div>
      <SaveBar
        isUnsaved={isUnsaved}
        isPending={save.isPending}
        failure={failure}
        again={again}
        onDiscard={() => {
          discard();
          setWrong([]);
          save.reset();
        }}
      />
    </Form>
  );
}
