import { create } from "@bufbuild/protobuf";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { OpeningHoursSchema, type Venue } from "~/gen/lapang/v1/venue_pb";
import { violationsOf } from "~/lib/errors";
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
import {
  type HoursProblem,
  type HoursProblems,
  hoursOfWeek,
  hoursProblems,
  refusedDays,
  type TypedStretch,
  weekOf,
} from "./venue-hours-rules";
import { WeekdayHours } from "./weekday-hours";

/** When the venue is open, day by day, with as many stretches as it has. */
export function VenueHours({ venue }: { venue: Venue }) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplainOffice();
  const save = useSaveVenue();
  const { draft, setDraft, isUnsaved, whole, discard, goOn } = useDraft(weekOf(venue.openingHours), venue);
  const again = useLoadAgain(venue.id, save, (now) => goOn({ saved: weekOf(now.openingHours), whole: now }));
  const [problems, setProblems] = useState<HoursProblems>({});
  const zone = venue.timeZone;
  const errors = useMemo(() => {
    const words: Record<HoursProblem, string> = {
      uneven: t`Only half and whole hours can be used.`,
      overlap: t`These hours overlap, maybe with those of the night before.`,
      refused: t`These hours cannot be used. Check them once more.`,
    };
    return Object.fromEntries(Object.entries(problems).map(([weekday, problem]) => [weekday, words[problem]]));
  }, [problems, t]);

  function change(weekday: Weekday, stretches: TypedStretch[]) {
    setDraft({ ...draft, [weekday]: stretches });
    setProblems({});
  }

  function asMonday() {
    setDraft(Object.fromEntries(weekdays.map((weekday) => [weekday, draft.monday])) as typeof draft);
    setProblems({});
  }

  function submit() {
    if (save.isPending || !isUnsaved) return;
    save.reset();
    const found = hoursProblems(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const hours = hoursOfWeek(draft);
    save.mutate(
      { venue: { ...whole, openingHours: hours.map((stretch) => create(OpeningHoursSchema, stretch)) } },
      {
        onSuccess: ({ venue: saved }) => {
          toastSuccess(t`Saved.`);
          if (saved) goOn({ saved: weekOf(saved.openingHours), whole: saved }, draft);
        },
        onError: (error) => setProblems(refusedDays(violationsOf(error), hours)),
      },
    );
  }

  const isAtDays = Object.keys(problems).length > 0;
  const failure = save.error && !isAtDays ? explain(save.error) : undefined;
  return (
    <Form onSubmit={submit} errors={errors} checksItself>
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
            problem={errors[weekday]}
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
          setProblems({});
          save.reset();
        }}
      />
    </Form>
  );
}
