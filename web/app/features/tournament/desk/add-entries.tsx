import { Plural, useLingui } from "@lingui/react/macro";
import { useDeferredValue, useState } from "react";
import { EventKind, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/button";
import { Dialog, DialogButtons } from "~/ui/dialog";
import { Form } from "~/ui/form";
import { TextArea } from "~/ui/text-area";
import { cx } from "~/ui/utils";
import { placesLeft, sizeOf } from "../model";
import { useAddEntries } from "../queries";
import { type Line, type LineProblem, readLines } from "./paste-rules";

type Props = { event: TournamentEvent; onClose: () => void };

/** Adds many entries at once: pasted from a chat or a table, one on each line. */
export function AddEntries({ event, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const adding = useAddEntries();
  const [text, setText] = useState("");
  const read = useDeferredValue(text);
  const entered = event.entries.map(({ name, people }) =>
    event.kind === EventKind.TEAMS ? [name] : people.map((person) => person.name),
  );
  const lines = readLines(read, { kind: event.kind, teamSize: sizeOf(event) }, entered);
  const good = lines.filter(({ problem }) => !problem);
  const count = good.length;
  const wrong = lines.length - good.length;
  const waiting = Math.max(0, good.length - placesLeft(event));
  const hints: Record<EventKind, string> = {
    [EventKind.UNSPECIFIED]: "",
    [EventKind.SINGLES]: t`One name on each line.`,
    [EventKind.DOUBLES]: t`One pair on each line, with /, a comma or & between the names.`,
    [EventKind.TEAMS]: t`One team on each line. Its people may follow after a colon: Garuda: Andi, Budi, Caca`,
  };

  function submit() {
    const entries = good.map(({ teamName, people }) => ({ teamName, people }));
    if (wrong === 0 && entries.length > 0) adding.mutate({ eventId: event.id, entries }, { onSuccess: onClose });
  }

  return (
    <Dialog
      title={t`Add to ${{ event: event.name }}`}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable={text === ""}
    >
      <Form onSubmit={submit} failure={adding.error ? explain(adding.error) : undefined}>
        <TextArea label={t`Names`} description={hints[event.kind]} value={text} onChange={setText} rows={8} autoFocus />
        {lines.length > 0 && <Preview lines={lines} />}
        <p role="status" className="font-semibold">
          {wrong > 0 ? (
            <span className="text-danger">
              <Plural value={wrong} one="# line needs a correction." other="# lines need a correction." />
            </span>
          ) : (
            waiting > 0 && (
              <Plural
                value={waiting}
                one="The places are full: # of them goes on the waitlist."
                other="The places are full: # of them go on the waitlist."
              />
            )
          )}
        </p>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" isDisabled={good.length === 0 || wrong > 0} isPending={adding.isPending}>
            <Plural value={count} one="Add # entry" other="Add # entries" />
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function Preview({ lines }: { lines: readonly Line[] }) {
  const { t } = useLingui();
  const words: Record<LineProblem, string> = {
    "too many names": t`too many names`,
    "too few names": t`a name is missing`,
    "too long": t`a name is longer than 60 letters`,
    twice: t`is in already`,
    "no team": t`the team's name is missing`,
    "too many lines": t`only 128 at once`,
  };
  return (
    <ol
      aria-label={t`Preview`}
      className="flex max-h-56 flex-col divide-y divide-line overflow-auto rounded-field bg-sunken px-4"
    >
      {lines.map(({ text, teamName, people, problem }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
        <li key={index} className="flex gap-3 py-2">
          <span className="tabular w-6 shrink-0 text-end text-muted">{index + 1}</span>
          <span className="min-w-0 flex-1 break-words">
            <span className={cx("font-semibold", problem && "text-danger")}>
              {problem ? text : teamName || people.join(" / ")}
            </span>
            {problem && <span className="block text-danger text-sm">{words[problem]}</span>}
            {!problem && teamName && people.length > 0 && (
              <span className="block text-muted text-sm">{people.join(", ")}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
