import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue, useState } from "react";
import { EventKind, type SamePerson, type Tournament, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { foldName } from "~/lib/forms/name-list";
import { useExplain } from "~/lib/http/error-messages";
import { Checkbox } from "~/ui/form/checkbox";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { alikeOf } from "../../enter/alike";
import { placesLeft } from "../../model";
import { useAddEntries } from "../../queries";
import { isOpen, type Line, type LineProblem, readLines, type Said } from "./paste-rules";
import { SameName } from "./same-name";

type Props = { tournament: Tournament; event: TournamentEvent; onClose: () => void };

/** Adds many entries at once: pasted from a chat or a table, one on each line. */
export function AddEntries({ tournament, event, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const adding = useAddEntries();
  const [text, setText] = useState("");
  const [said, setSaid] = useState<Record<string, Said>>({});
  /** The refusal that is shown as a question at its line. */
  const [asked, setAsked] = useState<Error>();
  const read = useDeferredValue(text);
  const lines = readLines(read, tournament, event, said);
  const kept = lines.filter(({ isLeftOut }) => !isLeftOut);
  const count = kept.length;
  const open = kept.filter(isOpen).length;
  const waiting = Math.max(0, count - placesLeft(event));
  const hints: Record<EventKind, string> = {
    [EventKind.UNSPECIFIED]: "",
    [EventKind.SINGLES]: t`One name on each line.`,
    [EventKind.DOUBLES]: t`One pair on each line, with / or - between the names.`,
    [EventKind.TEAMS]: t`One team on each line. Its people may follow after a colon: Garuda: Andi, Budi, Caca`,
  };

  function submit() {
    if (open > 0 || count === 0) return;
    const entries = kept.map(({ teamName, people, samePeople }) => ({ teamName, people, samePeople }));
    adding.mutate({ eventId: event.id, entries }, { onSuccess: onClose, onError: (error) => ask(error, kept) });
  }

  /** What the server asks is shown at its line. */
  function ask(error: Error, sent: readonly Line[]) {
    const alike = alikeOf(error, tournament.events);
    if (!alike) return;
    const isNamed = ({ people }: Line) => people.some((name) => foldName(name) === foldName(alike.name));
    const line = alike.entry === undefined ? sent.findLast(isNamed) : sent[alike.entry];
    if (!line) return;
    const person = alike.person ?? line.people.findIndex((name) => foldName(name) === foldName(alike.name));
    if (person < 0) return;
    const where = alike.isSameEvent ? ("event" as const) : ("elsewhere" as const);
    const before = said[line.key];
    const { [person]: _, ...answers } = before?.answers ?? {};
    const more = { ...before?.asked, [person]: { where, eventName: alike.eventName } };
    setSaid({ ...said, [line.key]: { ...before, answers, asked: more } });
    setAsked(error);
  }

  const say = (key: string, more: Said) => setSaid({ ...said, [key]: { ...said[key], ...more } });

  return (
    <Dialog
      title={t`Add to ${{ event: event.name }}`}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable={text === ""}
    >
      <Form onSubmit={submit} failure={adding.error && adding.error !== asked ? explain(adding.error) : undefined}>
        <TextArea
          label={t`Names`}
          description={`${hints[event.kind]} ${t`Numbers, ticks, “lunas” and phone numbers are left out.`}`}
          value={text}
          onChange={setText}
          rows={8}
          autoFocus
        />
        <p role="status" className="font-semibold empty:hidden">
          {open > 0 ? (
            <span className="text-danger">
              <Plural value={open} one="# line needs your answer." other="# lines need your answer." />
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
        {lines.length > 0 && <Preview lines={lines} said={said} onSay={say} />}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" isDisabled={count === 0 || open > 0} isPending={adding.isPending}>
            <Plural value={count} one="Add # entry" other="Add # entries" />
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

type PreviewProps = {
  lines: readonly Line[];
  said: Readonly<Record<string, Said>>;
  onSay: (key: string, more: Said) => void;
};

function Preview({ lines, said, onSay }: PreviewProps) {
  const { t } = useLingui();
  const words: Record<LineProblem, string> = {
    "too many names": t`too many names`,
    "too few names": t`a name is missing`,
    "too long": t`a name is longer than 60 letters`,
    "team twice": t`is in already`,
    "too many lines": t`only 128 at once`,
  };
  const answer = (line: Line, person: number, value: SamePerson) =>
    onSay(line.key, { answers: { ...said[line.key]?.answers, [person]: value } });
  return (
    <ol aria-label={t`Preview`} className="flex flex-col divide-y divide-line rounded-field bg-sunken px-4">
      {lines.map((line) => {
        const { key, number, text, teamName, people, problem, isHeader, isLeftOut, doubts } = line;
        return (
          <li key={key} className="flex gap-3 py-2">
            <span className="tabular w-6 shrink-0 text-end text-muted">{number || "–"}</span>
            <div className="min-w-0 flex-1 break-words">
              <span className={cx("font-semibold", problem && "text-danger", isLeftOut && "text-muted line-through")}>
                {problem || isLeftOut ? text : teamName || people.join(" / ")}
              </span>
              {problem && <span className="block text-danger text-sm">{words[problem]}</span>}
              {!problem && !isLeftOut && teamName && people.length > 0 && (
                <span className="block text-muted text-sm">{people.join(", ")}</span>
              )}
              {doubts.map((doubt) => (
                <SameName
                  key={doubt.person}
                  doubt={doubt}
                  answer={doubt.answer}
                  onAnswer={(value) => answer(line, doubt.person, value)}
                />
              ))}
              {(isHeader || isLeftOut || problem || doubts.length > 0) && (
                <Checkbox isSelected={isLeftOut} onChange={(isLeftOut) => onSay(key, { isLeftOut })}>
                  <Trans comment="Tick: a pasted line that is not an entry">Leave this line out</Trans>
                </Checkbox>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
