import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { SamePerson, type Tournament, type TournamentEntry, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { useExplain } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { personNames, sizeOf } from "../../model";
import { useUpdateEntry } from "../../queries";
import { labelOf } from "../desk-model";
import { NameFields } from "./name-fields";
import { SameName } from "./same-name";
import { useNameQuestion } from "./use-name-question";

type Props = { tournament: Tournament; event: TournamentEvent; entry: TournamentEntry; onClose: () => void };

/** Corrects the names of people without an account; the others change theirs themselves. */
export function RenameEntry({ tournament, event, entry, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const updating = useUpdateEntry();
  const question = useNameQuestion(tournament, updating.error);
  const [names, setNames] = useState(() => {
    const known = personNames(entry);
    return [...known, ...Array.from({ length: Math.max(0, sizeOf(event) - known.length) }, () => "")];
  });
  const doubt = question.doubtOf(names);

  function send(typed: readonly string[], samePerson = SamePerson.UNSPECIFIED) {
    const people = typed.map((name) => name.trim()).filter(Boolean);
    updating.mutate({ entryId: entry.id, people, samePerson }, { onSuccess: onClose });
  }

  function answer(value: SamePerson) {
    if (!doubt) return;
    const next = question.answered(doubt, names, value);
    setNames(next.names);
    send(next.names, Object.values(next.answers)[0]);
  }

  return (
    <Dialog title={t`Rename ${{ name: labelOf(event, entry) }}`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Form onSubmit={() => send(names)} failure={updating.error && !doubt ? explain(updating.error) : undefined}>
        <NameFields names={names} onChange={setNames} isOfAccount={(at) => entry.people[at]?.hasAccount ?? false} />
        {doubt && <SameName doubt={doubt} answer={undefined} onAnswer={answer} />}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" isPending={updating.isPending}>
            <Trans comment="Saves the names of an entry">Save</Trans>
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
