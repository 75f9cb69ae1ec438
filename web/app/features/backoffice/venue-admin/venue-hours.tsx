import { create } from "@bufbuild/protobuf";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { GetVenueForAdminResponse } from "~/gen/lapang/v1/venue_admin_pb";
import { OpeningHoursSchema, type Venue } from "~/gen/lapang/v1/venue_pb";
import { hourOfDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { type Weekday, weekdayName, weekdays } from "~/lib/format/opening-rules";
import { whenDone } from "~/lib/forms/when-done";
import { refusalOf, violationsOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { Button } from "~/ui/look/button";
import { toastSuccess } from "~/ui/overlay/toast";
import { useExplainOffice } from "../office-errors";
import { useSaveVenue } from "../queries";
import { BookingsOutside } from "./bookings-outside";
import { SaveBar } from "./save-bar";
import { SpecialDays } from "./special-days";
import { useDraft } from "./use-draft";
import { useLoadAgain } from "./use-load-again";
import {
  type HoursProblems,
  hoursOfWeek,
  hoursProblems,
  type RangeDraft,
  refusedTimes,
  usualWeek,
  weekOf,
} from "./venue-hours-rules";
import { WeekdayHours } from "./weekday-hours";

/** A venue without hours starts from usual ones. */
const draftOf = ({ openingHours }: Venue) => (openingHours.length === 0 ? usualWeek : weekOf(openingHours));

type Props = { venue: Venue; bands: GetVenueForAdminResponse["bands"] };

/** The venue's opening hours by weekday, and the days that differ. A new venue has only the week. */
export function VenueHours({ venue, bands }: Props) {
  return (
    <div className="flex flex-col gap-8">
      <WeekForm venue={venue} />
      {venue.openingHours.length > 0 && <SpecialDays venue={venue} bands={bands} />}
    </div>
  );
}

function WeekForm({ venue }: { venue: Venue }) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplainOffice();
  const save = useSaveVenue();
  const { draft, setDraft, isUnsaved, whole, discard, goOn } = useDraft(draftOf(venue), venue);
  const again = useLoadAgain(venue.id, save, (now) => goOn({ saved: draftOf(now), whole: now }));
  const [problems, setProblems] = useState<HoursProblems>({});
  const zone = venue.timeZone;
  const isNew = venue.openingHours.length === 0;
  const midnight = hourOfDay(24, locale);
  // The form uses it to focus the first wrong field.
  const errors = useMemo(() => Object.fromEntries(Object.keys(problems).map((weekday) => [weekday, ""])), [problems]);

  function change(weekday: Weekday, ranges: RangeDraft[]) {
    setDraft({ ...draft, [weekday]: ranges });
    setProblems({});
  }

  function asMonday() {
    setDraft(Object.fromEntries(weekdays.map((weekday) => [weekday, draft.monday])) as typeof draft);
    setProblems({});
  }

  function submit() {
    if (save.isPending || !(isUnsaved || isNew)) return;
    save.reset();
    const found = hoursProblems(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    send();
  }

  function send(confirm = false) {
    const hours = hoursOfWeek(draft);
    whenDone(
      save.mutateAsync(
        { venue: { ...whole, openingHours: hours.map((range) => create(OpeningHoursSchema, range)) }, confirm },
        {
          onSuccess: ({ venue: saved }) => saved && goOn({ saved: draftOf(saved), whole: saved }, draft),
          onError: (error) => setProblems(refusedTimes(violationsOf(error), hours)),
        },
      ),
      () => toastSuccess(t`Saved.`),
    );
  }

  const hasBookingsOutside = refusalOf(save.error).reason === "HOURS_HAVE_BOOKINGS";
  const isAtDays = Object.keys(problems).length > 0;
  const failure = save.error && !isAtDays && !hasBookingsOutside ? explain(save.error) : undefined;
  return (
    <Form onSubmit={submit} errors={errors} checksItself>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">
          {isNew && (
            <strong className="block text-ink">
              <Trans>This is a suggestion. Change what differs, then save.</Trans>
            </strong>
          )}
          <Trans>
            All times are in {zone}. A closing time before the opening time means after midnight; {midnight} is
            midnight.
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
            ranges={draft[weekday]}
            problems={problems[weekday]}
            onChange={(ranges) => change(weekday, ranges)}
          />
        ))}
      </div>
      <SaveBar
        isUnsaved={isUnsaved}
        isAlwaysThere={isNew}
        isPending={save.isPending}
        failure={failure}
        again={again}
        onDiscard={() => {
          discard();
          setProblems({});
          save.reset();
        }}
      />
      {hasBookingsOutside && (
        <BookingsOutside
          error={save.error}
          zone={zone}
          title={t`There are bookings outside these hours`}
          isPending={save.isPending}
          onConfirm={() => send(true)}
          onClose={() => save.reset()}
        >
          <p>
            <Trans>
              They do not change, and the players are not notified. Call them, or cancel the bookings yourself.
            </Trans>
          </p>
        </BookingsOutside>
      )}
    </Form>
  );
}
