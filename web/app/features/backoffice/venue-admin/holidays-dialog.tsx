import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { dayRange, today } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { refusalOf } from "~/lib/http/error-messages";
import { Checkbox } from "~/ui/form/checkbox";
import { Form } from "~/ui/form/form";
import { Segmented } from "~/ui/form/segmented";
import { TextButton } from "~/ui/link/text-link";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useExplainOffice } from "../office-errors";
import { useSaveSpecialDay } from "../queries";
import { BookingsOutside } from "./bookings-outside";
import { type HolidayRange, holidayNames, holidaysToAdd, rangesToSave } from "./holidays";
import { holidaysOfIndonesia } from "./holidays-id";
import { SpecialHoursField } from "./special-day-fields";
import { hasProblems, newSpecial, noProblems, specialProblems, wireSpecial } from "./special-day-rules";

type Props = { venue: Venue; onClose: () => void };

/** The form uses it to focus the first wrong time. */
const wrongHours = { hours: "" };

const keyOf = ({ from, to }: HolidayRange) => `${from} ${to}`;

/** Public holidays and joint leave to tick, each of which becomes a special day. */
export function HolidaysDialog({ venue, onClose }: Props) {
  const { t } = useLingui();
  const [isSending, setSending] = useState(false);
  // Some may be saved and the next one refused: it stays until that is said.
  const cancel = () => isSending || onClose();
  const form = { venue, isSending, onSending: setSending, onCancel: cancel, onDone: onClose };
  return (
    <Dialog title={t`Add public holidays`} isOpen onOpenChange={(isOpen) => isOpen || cancel()} isDismissable={false}>
      <HolidaysForm {...form} />
    </Dialog>
  );
}

type FormProps = {
  venue: Venue;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
};

function HolidaysForm({ venue, isSending, onSending, onCancel, onDone }: FormProps) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const explain = useExplainOffice();
  const save = useSaveSpecialDay();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [what, setWhat] = useState<"closed" | "hours">("closed");
  const [ranges, setRanges] = useState(newSpecial.ranges);
  const [problems, setProblems] = useState(noProblems);
  const [isMissing, setMissing] = useState(false);
  /** Those that are not saved yet, after a refusal. */
  const [left, setLeft] = useState<readonly HolidayRange[]>([]);
  const now = today(venue.timeZone);
  const offered = holidaysToAdd(holidaysOfIndonesia, venue.specialDays, now);
  const chosen = offered.filter((range) => ticked.includes(keyOf(range)));
  const nameOf = ({ name, isLeave }: HolidayRange) => {
    const holiday = i18n._(holidayNames[name]);
    return isLeave ? t({ message: `Joint leave, ${holiday}`, comment: "Cuti bersama of a holiday" }) : holiday;
  };

  const draftOf = (range: HolidayRange) => ({
    ...{ ...newSpecial, name: nameOf(range), from: range.from, to: range.to },
    ...{ what, ranges },
  });

  /** One after the other, until one is refused. */
  async function saveAll(all: readonly HolidayRange[], confirmsFirst = false) {
    onSending(true);
    let confirm = confirmsFirst;
    let rest = all;
    try {
      for (const range of all) {
        await save.mutateAsync({ venueId: venue.id, specialDay: wireSpecial(draftOf(range), ""), confirm });
        confirm = false;
        rest = rest.slice(1);
      }
      toastSuccess(t`Saved.`);
      onDone();
    } catch {
      setLeft(rest);
    } finally {
      onSending(false);
    }
  }

  function submit() {
    if (isSending) return;
    save.reset();
    const [first] = chosen;
    setMissing(!first);
    if (!first) return;
    const found = specialProblems(draftOf(first), "IDR", now);
    setProblems(found);
    if (!hasProblems(found)) void saveAll(rangesToSave(chosen));
  }

  function tick(keys: readonly string[]) {
    setTicked(keys);
    setMissing(false);
    if (save.error) save.reset();
  }

  if (offered.length === 0) {
    return (
      <>
        <p>
          <Trans>There are no more holidays to add. Those of the next year follow when they are announced.</Trans>
        </p>
        <div>
          <Button variant="secondary" onPress={onCancel}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </>
    );
  }
  const hasBookings = refusalOf(save.error).reason === "HOURS_HAVE_BOOKINGS";
  const [stuck] = left;
  const holiday = stuck ? nameOf(stuck) : "";
  const failure = isMissing
    ? t`Choose at least one day.`
    : save.error && !hasBookings
      ? [holiday, explain(save.error)].filter(Boolean).join(": ")
      : undefined;
  const errors = problems.hours.length > 0 ? wrongHours : undefined;
  const isAll = chosen.length === offered.length;
  return (
    <Form onSubmit={submit} errors={errors} failure={isSending ? undefined : failure} checksItself>
      <fieldset className="flex flex-col">
        <legend className="sr-only">{t`Public holidays`}</legend>
        <div className="-ms-3">
          <TextButton onPress={() => tick(isAll ? [] : offered.map(keyOf))}>
            {isAll ? <Trans>Choose none</Trans> : <Trans>Choose all</Trans>}
          </TextButton>
        </div>
        {offered.map((range) => {
          const key = keyOf(range);
          return (
            <Checkbox
              key={key}
              isSelected={ticked.includes(key)}
              onChange={(isOn) => tick(isOn ? [...ticked, key] : ticked.filter((other) => other !== key))}
            >
              <span className="tabular font-semibold">{dayRange(range.from, range.to, locale)}</span> {nameOf(range)}
              {range.isUnconfirmed && (
                <span className="text-muted">
                  {" "}
                  <Trans comment="Behind a date that the government may still change">(to be confirmed)</Trans>
                </span>
              )}
            </Checkbox>
          );
        })}
      </fieldset>
      <Segmented
        label={t`On these days`}
        value={what}
        onChange={setWhat}
        choices={[
          { value: "closed", label: t({ message: "Closed", comment: "A venue on a day" }) },
          { value: "hours", label: t`Other hours` },
        ]}
      />
      {what === "hours" && (
        <SpecialHoursField
          ranges={ranges}
          problems={problems.hours}
          onChange={(next) => {
            setRanges(next);
            setProblems(noProblems);
          }}
        />
      )}
      <DialogButtons onCancel={onCancel}>
        <Button type="submit" isPending={isSending}>
          {chosen.length > 0 ? (
            <Plural value={{ count: rangesToSave(chosen).length }} one="Add # special day" other="Add # special days" />
          ) : (
            <Trans>Add</Trans>
          )}
        </Button>
      </DialogButtons>
      {hasBookings && stuck && !isSending && (
        <BookingsOutside
          error={save.error}
          zone={venue.timeZone}
          title={t`There are bookings: ${holiday}`}
          isPending={isSending}
          onConfirm={() => void saveAll(left, true)}
          onClose={() => save.reset()}
        >
          <p className="tabular font-semibold">{dayRange(stuck.from, stuck.to, locale)}</p>
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
