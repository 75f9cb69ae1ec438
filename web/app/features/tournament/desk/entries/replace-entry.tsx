import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  EntryState,
  EventKind,
  SamePerson,
  type Tournament,
  type TournamentEntry,
  type TournamentEvent,
} from "~/gen/lapang/v1/tournament_pb";
import { useExplain } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { sizeOf, waitlisted } from "../../model";
import { useReplaceEntry } from "../../queries";
import { labelOf } from "../desk-model";
import { NameFields } from "./name-fields";
import { SameName } from "./same-name";
import { useNameQuestion } from "./use-name-question";

const byName = "name";

type Props = { tournament: Tournament; event: TournamentEvent; entry: TournamentEntry; onClose: () => void };

/** Gives the place of an entry in the draw to a reserve: the first who waits, or somebody by name. */
export function ReplaceEntry({ tournament, event, entry, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const replacing = useReplaceEntry();
  const question = useNameQuestion(tournament, replacing.error);
  const waiting = waitlisted(event);
  const [chosen, setChosen] = useState(waiting[0]?.id ?? byName);
  const [teamName, setTeamName] = useState("");
  const [names, setNames] = useState(() => Array.from({ length: sizeOf(event) }, () => ""));
  const isTeam = event.kind === EventKind.TEAMS;
  const isByName = chosen === byName;
  const doubt = isByName ? question.doubtOf(names) : undefined;
  const label = labelOf(event, entry);

  function send(typed: readonly string[], answers: Readonly<Record<number, SamePerson>> = {}) {
    // The places of answers are those of the people that are sent.
    const named = typed.map((name, at) => ({ name: name.trim(), same: answers[at] ?? SamePerson.UNSPECIFIED }));
    const people = named.filter(({ name }) => name);
    const reserve = {
      teamName: isTeam ? teamName.trim() : "",
      people: people.map(({ name }) => name),
      samePeople: people.map(({ same }) => same),
    };
    const who = isByName ? { reserve } : { reserveEntryId: chosen };
    replacing.mutate({ entryId: entry.id, ...who }, { onSuccess: () => done(t`${label} is replaced.`, onClose) });
  }

  function answer(value: SamePerson) {
    if (!doubt) return;
    const next = question.answered(doubt, names, value);
    setNames(next.names);
    send(next.names, next.answers);
  }

  return (
    <Dialog title={t`Replace ${label}`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Form
        onSubmit={() => send(names, question.answers)}
        failure={replacing.error && !doubt ? explain(replacing.error) : undefined}
      >
        <p className="text-muted">
          <Trans>The draw stays: who comes in plays their matches. {label} is listed as withdrawn.</Trans>
        </p>
        {waiting.length > 0 && (
          <RadioGroup
            label={t`Who comes in`}
            value={chosen}
            onChange={setChosen}
            choices={[
              ...waiting.map((reserve) => ({
                value: reserve.id,
                label: labelOf(event, reserve),
                detail: t`Number ${{ position: reserve.waitlistPosition }} on the waitlist`,
              })),
              { value: byName, label: t`Somebody else` },
            ]}
          />
        )}
        {isByName && isTeam && (
          <TextField label={t`Name of the team`} value={teamName} onChange={setTeamName} maxLength={60} isRequired />
        )}
        {isByName && !isTeam && (
          <NameFields
            names={names}
            isWhole
            onChange={(next) => {
              setNames(next);
              question.forget();
            }}
          />
        )}
        {doubt && <SameName doubt={doubt} answer={undefined} onAnswer={answer} />}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" isPending={replacing.isPending}>
            <Trans comment="Gives the place of an entry to somebody else">Replace</Trans>
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

type TakeProps = {
  event: TournamentEvent;
  /** Who is not in the draw. */
  reserve: TournamentEntry;
  /** Whose places may be taken: they have not played. */
  places: readonly TournamentEntry[];
  onClose: () => void;
};

/** The same from the waitlist: whose place an entry takes. Those who withdrew or are not here are listed first. */
export function TakePlace({ event, reserve, places, onClose }: TakeProps) {
  const { t } = useLingui();
  const explain = useExplain();
  const replacing = useReplaceEntry();
  const label = labelOf(event, reserve);
  const isOut = ({ state }: TournamentEntry) => state === EntryState.WITHDRAWN;
  const rank = (entry: TournamentEntry) => (isOut(entry) ? 0 : entry.isCheckedIn ? 2 : 1);
  const offered = places.toSorted((a, b) => rank(a) - rank(b));
  const [first] = offered;
  const [chosen, setChosen] = useState(first && isOut(first) ? first.id : "");
  const detailOf = (entry: TournamentEntry) =>
    isOut(entry)
      ? t({ message: "Withdrawn", context: "entry" })
      : entry.isCheckedIn
        ? t({ message: "Here", comment: "The entry has arrived in the hall" })
        : undefined;

  return (
    <Dialog title={t`Whose place does ${label} take?`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Form
        onSubmit={() =>
          replacing.mutate(
            { entryId: chosen, reserveEntryId: reserve.id },
            { onSuccess: () => done(t`${label} is in the draw.`, onClose) },
          )
        }
        failure={replacing.error ? explain(replacing.error) : undefined}
      >
        <p className="text-muted">
          <Trans>The draw stays. Whose place is taken is listed as withdrawn.</Trans>
        </p>
        <RadioGroup
          label={t`Entries that have not played`}
          value={chosen}
          onChange={setChosen}
          choices={offered.map((entry) => ({
            value: entry.id,
            label: labelOf(event, entry),
            detail: detailOf(entry),
          }))}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" isDisabled={!chosen} isPending={replacing.isPending}>
            <Trans comment="Gives the place of an entry to somebody else">Replace</Trans>
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function done(words: string, close: () => void): void {
  close();
  void toastSuccess(words);
}
