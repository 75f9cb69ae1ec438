import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { TournamentEntry, TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/button";
import { Dialog, DialogButtons } from "~/ui/dialog";
import { Form } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import { personNames, sizeOf } from "../model";
import { useUpdateEntry } from "../queries";
import { labelOf } from "./desk-model";

type Props = { event: TournamentEvent; entry: TournamentEntry; onClose: () => void };

/** Corrects the names of people without an account; the others change theirs themselves. */
export function RenameEntry({ event, entry, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const updating = useUpdateEntry();
  const [names, setNames] = useState(() => {
    const known = personNames(entry);
    return [...known, ...Array.from({ length: Math.max(0, sizeOf(event) - known.length) }, () => "")];
  });

  function submit() {
    const people = names.map((name) => name.trim()).filter(Boolean);
    updating.mutate({ entryId: entry.id, people }, { onSuccess: onClose });
  }

  return (
    <Dialog title={t`Rename ${{ name: labelOf(event, entry) }}`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Form onSubmit={submit} failure={updating.error ? explain(updating.error) : undefined}>
        {names.map((name, index) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: people are known by their place.
            key={index}
            label={names.length === 1 ? t`Name` : t`Name ${{ number: index + 1 }}`}
            value={name}
            maxLength={60}
            isRequired={index === 0}
            isReadOnly={entry.people[index]?.hasAccount}
            description={entry.people[index]?.hasAccount ? t`From their account. Only they can change it.` : undefined}
            onChange={(next) => setNames(names.with(index, next))}
          />
        ))}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" isPending={updating.isPending}>
            <Trans comment="Saves the names of an entry">Save</Trans>
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
