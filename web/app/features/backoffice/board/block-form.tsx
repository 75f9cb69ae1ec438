import { type CalendarDate, parseDate } from "@internationalized/date";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { CreateBlackoutsResponse } from "~/gen/lapang/v1/venue_admin_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { today, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useMinuteWords } from "~/lib/format/use-block-words";
import { useDebounced } from "~/lib/forms/use-debounced";
import { whenDone } from "~/lib/forms/when-done";
import { CourtChoice } from "~/ui/form/court-choice";
import { DatePicker } from "~/ui/form/date-picker";
import { Form } from "~/ui/form/form";
import { Option } from "~/ui/form/option";
import { Segmented } from "~/ui/form/segmented";
import { Select } from "~/ui/form/select";
import { TextField } from "~/ui/form/text-field";
import { TextButton } from "~/ui/link/text-link";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useFieldProblems } from "../field-problems";
import { useBlockCheck, useCreateBlock, useUpdateBlock } from "../queries";
import { BlockCheck } from "./block-check";
import {
  type BlockDraft,
  type BlockProblem,
  blockOf,
  daysIn,
  endsAfter,
  problemsOf,
  startingAt,
  startingOn,
  starts,
} from "./block-rules";

type Props = {
  venue: Venue;
  /** Of the block that is changed; empty for a new one. */
  id: string;
  initial: BlockDraft;
  /** Before a booking in the way is opened. */
  onLeave: (draft: BlockDraft) => void;
  onClose: () => void;
};

const longest = 200;
const fields = ["courtIds", "fromDate", "toDate", "fromMinute", "toMinute", "reason", "block"];

/** The courts, days and hours of a block, with what is in its way. */
export function BlockForm({ venue, id, initial, onLeave, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const minuteWords = useMinuteWords();
  const [createCall, updateCall] = [useCreateBlock(), useUpdateBlock()];
  const save = id ? updateCall : createCall;
  const [draft, setDraft] = useState(initial);
  const [isTried, setTried] = useState(false);
  const zone = venue.timeZone;
  const request = { venueId: venue.id, block: blockOf(draft, id) };
  const sent = JSON.stringify(request);

  const problems = problemsOf(draft, today(zone));
  const isComplete = Object.keys(problems).length === 0;
  // The reason is in nobody's way.
  const asked = JSON.stringify(blockOf({ ...draft, reason: "" }, id));
  const settled = useDebounced(asked);
  const isSettled = settled === asked;
  const check = useBlockCheck(
    isComplete && isSettled ? { venueId: venue.id, block: blockOf({ ...draft, reason: "" }, id) } : undefined,
  );

  const words = useMemo(
    (): Record<BlockProblem, string> => ({
      courts: t`Choose at least one court.`,
      order: t`The last day comes before the first.`,
      length: t`A block has at most 62 days.`,
      over: t`These days are over.`,
    }),
    [t],
  );
  const { courtIds, toDate } = problems;
  const found = useMemo(() => {
    const shown = {
      ...(isTried && courtIds && { courtIds: words[courtIds] }),
      ...(toDate && { toDate: words[toDate] }),
    };
    return Object.keys(shown).length > 0 ? (shown as Record<string, string>) : undefined;
  }, [isTried, courtIds, toDate, words]);
  // A refusal counts until something is changed.
  const [refusedFor, setRefusedFor] = useState("");
  const refused = refusedFor === sent ? save.error : null;
  const error = refused ?? check.error;
  const { errors, failure } = useFieldProblems({ found, error, prefix: "block.", fields });
  const isCheckFailed = check.error !== null && !refused;
  const wrong = errors?.block ?? failure;
  const change = (changed: Partial<BlockDraft>) => setDraft({ ...draft, ...changed });

  function send() {
    if (save.isPending) return;
    setTried(true);
    if (!isComplete) return;
    setRefusedFor(sent);
    const call = id
      ? updateCall.mutateAsync(request, { onSuccess: onClose })
      : createCall.mutateAsync(request, { onSuccess: onClose });
    whenDone<Pick<CreateBlackoutsResponse, "blackouts" | "inTheWay">>(call, (answer) => toastSuccess(doneText(answer)));
  }

  function doneText({ blackouts, inTheWay }: Pick<CreateBlackoutsResponse, "blackouts" | "inTheWay">): string {
    if (blackouts.length === 0 && inTheWay.length > 0)
      return t`Saved, but somebody has all of these hours. They stay as they are.`;
    const [courtCount, dayCount] = [draft.courtIds.length, daysIn(draft)];
    const courts = t`${plural(courtCount, { one: "# court", other: "# courts" })}`;
    const days = t`${plural(dayCount, { one: "# day", other: "# days" })}`;
    if (inTheWay.length > 0) return t`Blocked: ${courts}, ${days}. Hours that somebody has stay as they are.`;
    return t`Blocked: ${courts}, ${days}.`;
  }

  const offered = useMemo(() => {
    const isShown = (court: { id: string; isActive: boolean }) => court.isActive || initial.courtIds.includes(court.id);
    return venue.sports.flatMap(({ sportId, courts }) => {
      const shown = courts.filter(isShown);
      return shown.length > 0 ? [{ sportId, courts: shown }] : [];
    });
  }, [venue, initial]);
  const taken = isComplete && isSettled && !check.error ? check.data?.inTheWay : undefined;
  const kept = taken?.length ?? 0;
  const submitText = id
    ? kept > 0
      ? t({
          message: `${plural(kept, { one: "Save (# stays)", other: "Save (# stay)" })}`,
          comment: "Button: changes a block of courts; so many times that somebody has stay as they are",
        })
      : t`Save`
    : kept > 0
      ? t({
          message: `${plural(kept, { one: "Block the rest (# stays)", other: "Block the rest (# stay)" })}`,
          comment: "Button: takes courts out of sale, except so many times that somebody has",
        })
      : t({ message: "Block", comment: "Takes courts out of sale" });
  const zoneText = zoneName(zone, new Date(draft.from), locale);

  return (
    <Form onSubmit={send} errors={errors} failure={isCheckFailed ? undefined : wrong} checksItself>
      <CourtChoice
        name="courtIds"
        label={t({ message: "Courts", comment: "Which ones are blocked" })}
        courts={offered}
        value={draft.courtIds}
        hasAll
        onChange={(ids) => change({ courtIds: ids })}
      />
      <div className="grid grid-cols-1 items-start gap-4 min-[400px]:grid-cols-2">
        <DatePicker
          name="fromDate"
          label={t({ message: "First day", comment: "Of a block of courts" })}
          granularity="day"
          value={parseDate(draft.from)}
          onChange={(date: CalendarDate | null) => date && setDraft(startingOn(draft, date.toString()))}
        />
        <DatePicker
          name="toDate"
          label={t({ message: "Last day", comment: "Of a block of courts" })}
          granularity="day"
          value={parseDate(draft.to)}
          onChange={(date: CalendarDate | null) => date && change({ to: date.toString() })}
        />
      </div>
      <Segmented
        label={t({ message: "Hours", comment: "Which hours of each day are blocked" })}
        value={draft.isWholeDay ? "day" : "hours"}
        onChange={(kind) => change({ isWholeDay: kind === "day" })}
        choices={[
          { value: "day", label: t({ message: "All day", comment: "Courts are blocked" }) },
          { value: "hours", label: t({ message: "Some hours", comment: "Courts are blocked" }) },
        ]}
      />
      {!draft.isWholeDay && (
        <div className="grid grid-cols-2 items-start gap-4">
          <Select
            name="fromMinute"
            label={t({ message: `From, ${zoneText}`, comment: "A time of day, in a time zone" })}
            selectedKey={draft.start}
            onSelectionChange={(key) => setDraft(startingAt(draft, Number(key)))}
          >
            {starts.map((minute) => (
              <Option key={minute} id={minute} text={minuteWords(minute)} />
            ))}
          </Select>
          <Select
            name="toMinute"
            label={t({ message: `Until, ${zoneText}`, comment: "A time of day, in a time zone" })}
            selectedKey={draft.end}
            onSelectionChange={(key) => change({ end: Number(key) })}
          >
            {endsAfter(draft.start).map((minute) => (
              <Option key={minute} id={minute} text={minuteWords(minute)} />
            ))}
          </Select>
        </div>
      )}
      {isComplete &&
        (isCheckFailed && wrong ? (
          <Alert role="alert" tone="danger" className="flex flex-wrap items-center justify-between gap-2">
            {wrong}
            {!errors?.block && (
              <TextButton onPress={() => void check.refetch()}>
                <Trans>Try Again</Trans>
              </TextButton>
            )}
          </Alert>
        ) : (
          !check.error && <BlockCheck venue={venue} taken={taken} onLeave={() => onLeave(draft)} />
        ))}
      <TextField
        name="reason"
        label={t`Reason`}
        optional={t`optional`}
        description={t`Staff see it on the board. Players only see that the hours are not free.`}
        maxLength={longest}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={save.isPending}>
          {submitText}
        </Button>
      </DialogButtons>
    </Form>
  );
}
