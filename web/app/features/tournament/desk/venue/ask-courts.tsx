import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { CourtAgreement } from "~/gen/lapang/v1/block_pb";
import type { RequestCourtsResponse, Tournament } from "~/gen/lapang/v1/tournament_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { type Day, shortDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useMinuteWords } from "~/lib/format/use-block-words";
import { useDebounced } from "~/lib/forms/use-debounced";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain, violationsOf } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { CourtChoice } from "~/ui/form/court-choice";
import { Form } from "~/ui/form/form";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { TextButton, TextLink } from "~/ui/link/text-link";
import { TakenTimes } from "~/ui/list/taken-times";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { startOf } from "../../model";
import { useCourtsCheck, useRequestCourts } from "../../queries";
import {
  type AskDraft,
  blockOf,
  courtsToAskFor,
  daysOf,
  draftFor,
  endsAfter,
  knownIn,
  onDays,
  startingAt,
  starts,
} from "./ask-rules";

type Props = { tournament: Tournament; venue: Venue; onClose: () => void };

/** Courts of the venue: staff of it block them, other organisers ask for them. */
export function AskCourts({ tournament, venue, onClose }: Props) {
  const { t } = useLingui();
  const { name } = venue;
  return (
    <Dialog
      title={tournament.takesCourtsAtOnce ? t`Block courts for this tournament` : t`Ask ${name} for courts`}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <AskForm tournament={tournament} venue={venue} onClose={onClose} />
    </Dialog>
  );
}

const hours = ["courtIds", "fromMinute", "toMinute"];
const dates = ["fromDate", "toDate"];

function AskForm({ tournament, venue, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const explain = useExplain();
  const minuteWords = useMinuteWords();
  const call = useRequestCourts();
  const isAtOnce = tournament.takesCourtsAtOnce;
  // The tournament is fetched again on every change; what is chosen stays.
  const [days] = useState(() => daysOf(tournament));
  const [offered] = useState(() => courtsToAskFor(venue, tournament.sportId));
  const [draft, setDraft] = useState<AskDraft>(() => knownIn(draftFor(tournament), offered));
  const [isTried, setTried] = useState(false);
  const hasDays = days.length > 1;
  const zone = zoneName(tournament.timeZone, startOf(tournament), locale);
  const request = { tournamentId: tournament.id, block: blockOf(draft) };
  const sent = JSON.stringify(request);
  const isComplete = draft.courtIds.length > 0;

  const settled = useDebounced(sent);
  const isSettled = settled === sent;
  const check = useCourtsCheck(isAtOnce && isComplete && isSettled ? request : undefined);

  // A refusal counts until something is changed.
  const [refusedFor, setRefusedFor] = useState("");
  const refused = refusedFor === sent ? call.error : null;
  const error = refused ?? check.error;
  const { errors, isElsewhere, ofWhole } = useMemo(() => {
    const words = (rule: string) =>
      rule === "block.outside"
        ? t`The tournament is not on this day.`
        : rule === "block.size"
          ? t`This is too much at once. Choose fewer days or fewer courts.`
          : t`This cannot be used. Check it once more.`;
    const found = Object.entries(violationsOf(error)).map(([path, rule]) => [path.replace(/^block\./, ""), rule]);
    const own: [string, string][] = [];
    let ofWhole: string | undefined;
    for (const [field = "", rule = ""] of found) {
      const name = field.startsWith("courtIds") ? "courtIds" : field;
      // One day shows no choice of days.
      if (hours.includes(name) || (hasDays && dates.includes(name))) own.push([name, words(rule)]);
      else ofWhole = words(rule);
    }
    const all: Record<string, string> = Object.fromEntries(own);
    if (isTried && !isComplete) all.courtIds = t`Choose at least one court.`;
    return { errors: Object.keys(all).length > 0 ? all : undefined, isElsewhere: own.length === 0, ofWhole };
  }, [error, isTried, isComplete, hasDays, t]);
  const failure = error && isElsewhere ? (ofWhole ?? explain(error)) : undefined;
  const isCheckFailed = check.error !== null && !refused;

  function send() {
    if (call.isPending) return;
    setTried(true);
    if (!isComplete) return;
    setRefusedFor(sent);
    whenDone(call.mutateAsync(request, { onSuccess: onClose }), (answer) => toastSuccess(doneText(answer)));
  }

  function doneText({ tournament: after, inTheWay }: RequestCourtsResponse): string {
    if (after?.courtAgreement !== CourtAgreement.AGREED) return t`Asked. The venue will answer.`;
    return inTheWay.length > 0
      ? t`The courts are blocked. Hours that somebody has stay as they are.`
      : t`The courts are blocked.`;
  }

  return (
    <Form onSubmit={send} errors={errors} failure={isCheckFailed ? undefined : failure} checksItself>
      {!isAtOnce && (
        <p className="text-muted">
          {tournament.courtAgreement === CourtAgreement.AGREED ? (
            <Trans>The courts that you have are given back at once, and the venue has to agree again.</Trans>
          ) : (
            <Trans>The venue answers in its own time, and you are told. Once it agrees, the courts are yours.</Trans>
          )}
        </p>
      )}
      <CourtChoice
        name="courtIds"
        label={t`Courts`}
        courts={offered}
        value={draft.courtIds}
        hasAll
        onChange={(courtIds) => setDraft({ ...draft, courtIds })}
      />
      {hasDays && (
        <div className="grid grid-cols-1 items-start gap-5 min-[400px]:grid-cols-2">
          <DaySelect
            name="fromDate"
            label={t({ message: "First day", comment: "Of the days on which courts are needed" })}
            days={days}
            value={draft.from}
            onChange={(from) => setDraft(onDays(draft, { from }))}
          />
          <DaySelect
            name="toDate"
            label={t({ message: "Last day", comment: "Of the days on which courts are needed" })}
            days={days}
            value={draft.to}
            onChange={(to) => setDraft(onDays(draft, { to }))}
          />
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-5 min-[400px]:grid-cols-2">
        <Select
          name="fromMinute"
          label={t({ message: `From, ${zone}`, comment: "A time of day, in a time zone" })}
          description={hasDays ? t`Of each day` : shortDay(new Date(draft.from), "UTC", locale)}
          selectedKey={draft.start}
          onSelectionChange={(key) => setDraft(startingAt(draft, Number(key)))}
        >
          {starts.map((minute) => (
            <Option key={minute} id={minute} text={minuteWords(minute)} />
          ))}
        </Select>
        <Select
          name="toMinute"
          label={t({ message: `Until, ${zone}`, comment: "A time of day, in a time zone" })}
          selectedKey={draft.end}
          onSelectionChange={(key) => setDraft({ ...draft, end: Number(key) })}
        >
          {endsAfter(draft.start).map((minute) => (
            <Option key={minute} id={minute} text={minuteWords(minute)} />
          ))}
        </Select>
      </div>
      {isAtOnce &&
        isComplete &&
        (isCheckFailed && failure ? (
          <Alert role="alert" tone="danger" className="flex flex-wrap items-center justify-between gap-2">
            {failure}
            <TextButton onPress={() => void check.refetch()}>
              <Trans>Try Again</Trans>
            </TextButton>
          </Alert>
        ) : (
          !check.error && (
            <TakenTimes venue={venue} taken={isSettled ? check.data?.inTheWay : undefined}>
              {(bookingId) => (
                // What was chosen stays open.
                <TextLink to={paths.internalBooking(bookingId)} target="_blank" className="self-start font-semibold">
                  <Trans comment="Link to the booking that has these hours">Booking</Trans>
                </TextLink>
              )}
            </TakenTimes>
          )
        ))}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={call.isPending}>
          {isAtOnce ? (
            <Trans comment="Takes the chosen courts of the venue out of sale">Block these courts</Trans>
          ) : (
            <Trans comment="Sends what the organiser has chosen">Send the request</Trans>
          )}
        </Button>
      </DialogButtons>
    </Form>
  );
}

type DayProps = { name: string; label: string; days: readonly Day[]; value: Day; onChange: (day: Day) => void };

function DaySelect({ name, label, days, value, onChange }: DayProps) {
  const locale = useLocale();
  return (
    <Select name={name} label={label} selectedKey={value} onSelectionChange={(key) => onChange(String(key))}>
      {days.map((day) => (
        <Option key={day} id={day} text={shortDay(new Date(day), "UTC", locale)} />
      ))}
    </Select>
  );
}
