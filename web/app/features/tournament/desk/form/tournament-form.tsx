import plus from "icon:lucide/plus";
import { type CalendarDate, parseDate, Time } from "@internationalized/date";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { PlaceField } from "~/features/match/form/place-field";
import { addDays, today, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { hoursText } from "~/lib/format/numbers";
import { isSportId, sportNames } from "~/lib/format/sports";
import { DatePicker } from "~/ui/form/date-picker";
import { Form } from "~/ui/form/form";
import { FormSection } from "~/ui/form/form-section";
import { NumberField } from "~/ui/form/number-field";
import { SportSelect } from "~/ui/form/sport-select";
import { Switch } from "~/ui/form/switch";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { TimeField } from "~/ui/form/time-field";
import { textLinkClass } from "~/ui/link/text-link";
import { Card } from "~/ui/list/card";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { estimateOf, usualMinutes } from "./estimate";
import { EventFields } from "./event-fields";
import { type Draft, deadlineOfDraft, limits, presetsOf, withSport, zoneOf } from "./tournament-draft";
import type { TournamentFormState } from "./use-tournament-form";

type Props = {
  form: TournamentFormState;
  /** Ids of events whose format stays, because they are drawn. */
  fixedEvents: readonly string[];
  /** Ids of events of which something has been played. */
  begunEvents: readonly string[];
  /** Courts are changed on the desk. */
  isEdit: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** The form of a tournament. What most leave as it is stands under "More". */
export function TournamentForm({ form, onSubmit, children, ...fixed }: Props) {
  const { i18n, t } = useLingui();
  const { draft, change: onChange, errors, failure } = form;
  const sport = i18n._(sportNames[isSportId(draft.sportId) ? draft.sportId : "badminton"]);
  return (
    <Form onSubmit={onSubmit} errors={errors} checksItself>
      <div className="flex flex-col gap-6">
        <FormSection title={t({ message: "What", comment: "Part of a form: name and sport of a tournament" })}>
          <TextField
            name="name"
            label={t`Name of the tournament`}
            placeholder={t`${sport} Open`}
            value={draft.name}
            onChange={(name) => onChange({ name })}
            maxLength={limits.name}
            autoComplete="off"
          />
          <SportSelect sportId={draft.sportId} onChange={(sportId) => onChange(withSport(draft, sportId))} />
        </FormSection>
        <FormSection title={t`Where and when`}>
          <PlaceField draft={draft} onChange={onChange} maxLength={limits.location} />
          <When draft={draft} onChange={onChange} />
        </FormSection>
        <Events draft={draft} onChange={onChange} error={errors?.events} {...fixed} />
        <FormSection title={t({ message: "For players", comment: "Part of a form: what players read" })}>
          <TextArea
            name="description"
            label={t`What players should know`}
            optional={t`optional`}
            value={draft.description}
            onChange={(description) => onChange({ description })}
            maxLength={limits.description}
          />
          <TextField
            name="contactWhatsapp"
            type="tel"
            label={t`Your WhatsApp number`}
            optional={t`optional`}
            description={t`Everybody sees it on the tournament’s page.`}
            value={draft.contactWhatsapp}
            onChange={(contactWhatsapp) => onChange({ contactWhatsapp })}
            maxLength={limits.whatsapp}
            autoComplete="tel"
          />
        </FormSection>
        <More draft={draft} onChange={onChange} />
        {failure && <FormFailure>{failure.text}</FormFailure>}
        {children}
      </div>
    </Form>
  );
}

type PartProps = { draft: Draft; onChange: (changed: Partial<Draft>) => void };

const timeOf = (minutes: number | null) =>
  minutes === null ? null : new Time(Math.floor(minutes / 60) % 24, minutes % 60);
const minutesOf = (time: Time | null) => (time ? time.hour * 60 + time.minute : null);
const dateOf = (day: string | null) => (day ? parseDate(day) : null);
/** As the server limits them, in days. */
const latestDays = 400;
const longestDays = 13;

function When({ draft, onChange }: PartProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const zone = zoneOf(draft);
  const first = today(zone);
  const { day } = draft;
  const isOutside = (from: string, to: string) => (date: { toString(): string }) =>
    date.toString() < from || date.toString() > to;
  return (
    <div className="grid grid-cols-2 items-start gap-5">
      <div className="col-span-2">
        <DatePicker
          name="startTime"
          label={t`Day`}
          granularity="day"
          value={dateOf(day)}
          onChange={(date: CalendarDate | null) => onChange({ day: date?.toString() ?? null, lastDay: null })}
          placeholderValue={parseDate(first)}
          isDateUnavailable={isOutside(first, addDays(first, latestDays))}
        />
      </div>
      <TimeField
        name="time"
        label={t({ message: "From", comment: "The time of day at which a tournament starts" })}
        suffix={zoneName(zone, new Date(), locale)}
        value={timeOf(draft.startMinutes)}
        onChange={(time) => onChange({ startMinutes: minutesOf(time) })}
      />
      <TimeField
        name="endTime"
        label={t({ message: "Until", comment: "The time of day at which a tournament ends" })}
        value={timeOf(draft.endMinutes)}
        onChange={(time) => onChange({ endMinutes: minutesOf(time) })}
      />
      <div className="col-span-2">
        <DatePicker
          name="lastDay"
          label={t`Last day`}
          granularity="day"
          value={dateOf(draft.lastDay ?? day)}
          onChange={(date: CalendarDate | null) => onChange({ lastDay: date?.toString() ?? null })}
          placeholderValue={parseDate(day ?? first)}
          isDateUnavailable={isOutside(day ?? first, addDays(day ?? first, longestDays))}
        />
      </div>
    </div>
  );
}

type EventsProps = PartProps & Pick<Props, "fixedEvents" | "begunEvents" | "isEdit"> & { error: string | undefined };

function Events({ draft, onChange, fixedEvents, begunEvents, error, isEdit }: EventsProps) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { events, courtCount } = draft;
  const { matches, hours } = estimateOf(events, draft);
  const set = (next: Draft["events"]) => onChange({ events: next });
  const presets = presetsOf(draft.sportId).filter(({ label }) => !events.some(({ name }) => name === i18n._(label)));
  const duration = hoursText(hours * 60, locale);
  return (
    <FormSection title={t({ message: "Events", comment: "Of a tournament, such as men’s doubles" })}>
      {events.map((event, at) => (
        <EventFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a new event has no id, and events keep their order.
          key={at}
          {...{ event, at, draft }}
          isFixed={fixedEvents.includes(event.id)}
          isBegun={begunEvents.includes(event.id)}
          onChange={(changed) => set(events.map((other, index) => (index === at ? { ...other, ...changed } : other)))}
          onRemove={() => set(events.filter((_, index) => index !== at))}
        />
      ))}
      {error && (
        <p role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
      {events.length < limits.events && (
        <div className="flex flex-col gap-2">
          <p className="font-semibold text-sm">
            {!draft.sportId ? t`Choose a sport first.` : events.length === 0 ? t`Add an event` : t`Add another event`}
          </p>
          <div className="flex flex-wrap gap-2">
            {(draft.sportId ? presets : []).map(({ label, event }) => {
              const name = i18n._(label);
              return (
                <Button
                  key={name}
                  variant="secondary"
                  size="small"
                  onPress={() => set([...events, { ...event, id: "", name, fee: events.at(-1)?.fee ?? 0 }])}
                >
                  <Icon of={plus} className="text-lg" />
                  {name}
                </Button>
              );
            })}
          </div>
        </div>
      )}
      {!isEdit && (
        <div className="sm:max-w-60">
          <NumberField
            name="courts"
            label={t`Courts`}
            value={courtCount}
            onChange={(next) => onChange({ courtCount: Number.isNaN(next) ? 1 : next })}
            minValue={1}
            maxValue={limits.courts}
          />
        </div>
      )}
      {events.length > 1 && (
        <p className="font-semibold">
          <Trans>
            Together {matches} matches, about {duration} on <Plural value={courtCount} one="# court" other="# courts" />
            .
          </Trans>
        </p>
      )}
    </FormSection>
  );
}

function More({ draft, onChange }: PartProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const zone = zoneOf(draft);
  const [now] = useState(() => new Date());
  const deadline = deadlineOfDraft(draft, now);
  const inZone = (options: Intl.DateTimeFormatOptions) =>
    deadline?.toLocaleString(locale === "id" ? "id-ID" : "en-GB", { timeZone: zone, ...options }) ?? "";
  const text = inZone({ weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  const number = (value: number) => (Number.isNaN(value) ? 0 : value);
  return (
    <Card className="sm:p-7">
      <details>
        <summary className={textLinkClass({ variant: "quiet", className: "cursor-pointer font-bold" })}>
          <Trans>More: deadline, rest, visibility</Trans>
        </summary>
        <div className="flex flex-col gap-5 pt-4">
          {deadline && (
            <p className="text-muted">
              <Trans>Entries close on {text}.</Trans>
            </p>
          )}
          <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
            <DatePicker
              name="entryDeadline"
              label={t`Entries close on`}
              granularity="day"
              value={dateOf(draft.deadlineDay)}
              onChange={(date: CalendarDate | null) =>
                onChange({ deadlineDay: date?.toString() ?? null, deadlineMinutes: draft.deadlineMinutes ?? 20 * 60 })
              }
              placeholderValue={parseDate(today(zone))}
            />
            <TimeField
              name="deadlineTime"
              label={t`At`}
              value={timeOf(draft.deadlineMinutes)}
              onChange={(time) => onChange({ deadlineMinutes: minutesOf(time) })}
            />
            <NumberField
              name="restMinutes"
              label={t`Minutes of rest between two matches`}
              value={draft.restMinutes}
              onChange={(value) => onChange({ restMinutes: number(value) })}
              minValue={0}
              maxValue={240}
              step={5}
            />
            <NumberField
              name="tieMinutes"
              label={t`Minutes a match takes`}
              description={draft.tieMinutes === null && <Trans>As the scoring usually takes</Trans>}
              value={draft.tieMinutes ?? usualMinutes(draft)}
              onChange={(value) => onChange({ tieMinutes: Number.isNaN(value) ? null : value })}
              minValue={5}
              maxValue={240}
              step={5}
            />
          </div>
          <Switch
            isSelected={draft.isPublic}
            onChange={(isPublic) => onChange({ isPublic })}
            description={t`Off: only people with the link find it.`}
          >
            <Trans>Show it in the list of tournaments</Trans>
          </Switch>
        </div>
      </details>
    </Card>
  );
}
