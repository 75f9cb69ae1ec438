import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { skillNames, skillWords } from "~/lib/format/skill-levels";
import { newKey } from "~/lib/http/new-key";
import { Button } from "~/ui/button";
import { ChipGroup } from "~/ui/chip";
import { Dialog, DialogButtons } from "~/ui/dialog";
import { Form } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import type { PersonChange } from "./changes";
import type { Night, Person } from "./engine/night";

type Props = {
  night: Night;
  /** Null for somebody new. */
  person: Person | null;
  onSave: (person: PersonChange) => void;
  onClose: () => void;
};

const longestName = 60;

/** Name and level of a player; with it somebody joins who is not in the match. */
export function PersonSheet({ night, person, onSave, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [name, setName] = useState(person?.name ?? "");
  const [level, setLevel] = useState(person?.level ?? 0);
  const [error, setError] = useState<string>();
  const isNamed = !person?.hasAccount;

  function save() {
    const known = name.trim();
    const isTaken = night.people.some(
      (other) => other.id !== person?.id && other.name.toLocaleLowerCase() === known.toLocaleLowerCase(),
    );
    if (known === "") return setError(t`Enter a name.`);
    if (isNamed && isTaken) return setError(t`Somebody of this name is on the list. Add a letter, such as Budi S.`);
    onSave({ id: person?.id ?? newKey(), name: known, level, state: person?.state ?? "present" });
  }

  return (
    <Dialog title={person ? person.name : t`Add a player`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      {(close) => (
        <Form onSubmit={save} checksItself>
          {isNamed && (
            <TextField
              label={t`Name`}
              value={name}
              onChange={(next) => {
                setName(next);
                setError(undefined);
              }}
              error={error}
              maxLength={longestName}
              autoCapitalize="words"
              autoFocus
            />
          )}
          <div className="flex flex-col gap-2">
            <p className="font-semibold">
              <Trans>Level</Trans>
            </p>
            <ChipGroup
              label={t`Level`}
              mode="single"
              chips={skillNames.map((skill, at) => ({ value: String(at + 1), label: i18n._(skillWords[skill]) }))}
              selected={level > 0 ? [String(level)] : []}
              onChange={([next]) => setLevel(Number(next ?? 0))}
            />
            <p className="text-muted text-sm">
              <Trans>Only for even games. Leave it open if you do not know it yet.</Trans>
            </p>
          </div>
          <DialogButtons onCancel={close}>
            <Button type="submit">
              {person ? (
                <Trans comment="Stores a player’s name and level">Save</Trans>
              ) : (
                <Trans comment="Adds a player">Add</Trans>
              )}
            </Button>
          </DialogButtons>
        </Form>
      )}
    </Dialog>
  );
}
