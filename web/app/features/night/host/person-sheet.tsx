import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { skillNames, skillWords } from "~/lib/format/skill-levels";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { ChipGroup } from "~/ui/list/chip";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import type { PersonChange } from "../changes";
import type { Night, Person } from "../engine/night";
import { nameProblemOf } from "../labels";
import { CoHostChoice } from "./co-host-choice";
import type { CoHosts } from "./co-hosts";

type Props = {
  night: Night;
  person: Person;
  coHosts: CoHosts;
  onSave: (person: PersonChange) => void;
  onClose: () => void;
};

export const longestName = 60;

/** Name and level of a player, and whether they host, too. */
export function PersonSheet({ night, person, coHosts, onSave, onClose }: Props) {
  const { i18n, t } = useLingui();
  const [name, setName] = useState(person.name);
  const [level, setLevel] = useState(person.level);
  const [error, setError] = useState<string>();

  function save() {
    const problem = person.hasAccount ? undefined : nameProblemOf(night, name, person.id);
    if (problem) return setError(i18n._(problem));
    onSave({ id: person.id, name: name.trim(), level, state: person.state });
  }

  return (
    <Dialog title={person.name} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      {(close) => (
        <Form onSubmit={save} checksItself>
          {!person.hasAccount && (
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
          <LevelField value={level} onChange={setLevel} />
          {coHosts.mayName(person.id) && <CoHostChoice person={person} coHosts={coHosts} />}
          <DialogButtons onCancel={close}>
            <Button type="submit">
              <Trans comment="Stores a player’s name and level">Save</Trans>
            </Button>
          </DialogButtons>
        </Form>
      )}
    </Dialog>
  );
}

export function LevelField({ value, onChange }: { value: number; onChange: (level: number) => void }) {
  const { t, i18n } = useLingui();
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">
        <Trans>Level</Trans>
      </p>
      <ChipGroup
        label={t`Level`}
        mode="single"
        chips={skillNames.map((skill, at) => ({ value: String(at + 1), label: i18n._(skillWords[skill]) }))}
        selected={value > 0 ? [String(value)] : []}
        onChange={([next]) => onChange(Number(next ?? 0))}
      />
      <p className="text-muted text-sm">
        <Trans>Only for even games. Leave it open if you do not know it yet.</Trans>
      </p>
    </div>
  );
}
