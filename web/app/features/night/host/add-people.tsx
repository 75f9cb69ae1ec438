import remove from "icon:lucide/x";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ClipboardEvent, useRef, useState } from "react";
import { newKey } from "~/lib/http/new-key";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { IconButton } from "~/ui/look/icon-button";
import { Dialog, dialogEnd } from "~/ui/overlay/dialog";
import type { PersonChange } from "../changes";
import type { Night } from "../engine/night";
import { nameProblemOf } from "../labels";
import { namesOfList, type PastedName } from "./pasted-names";
import { LevelField, longestName } from "./person-sheet";

type Props = { night: Night; onAdd: (people: PersonChange[]) => void; onClose: () => void };

/** Adds people who are not in the match, one after another or as a pasted list. It stays open for the next one. */
export function AddPeople({ night, onAdd, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [name, setName] = useState("");
  const [level, setLevel] = useState(0);
  const [error, setError] = useState<string>();
  const [pasted, setPasted] = useState<readonly PastedName[]>([]);
  const [added, setAdded] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const fresh = pasted.filter(({ isThere }) => !isThere);
  const count = fresh.length;

  function add(names: readonly string[], newLevel: number) {
    onAdd(names.map((each) => ({ id: newKey(), name: each, level: newLevel, state: "present" })));
    setAdded(names);
    setName("");
    setLevel(0);
    setPasted([]);
    input.current?.focus();
  }

  function save() {
    if (pasted.length > 0)
      return add(
        fresh.map((one) => one.name),
        0,
      );
    const problem = nameProblemOf(night, name);
    if (problem) return setError(i18n._(problem));
    add([name.trim()], level);
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    if (text.trim().split("\n").length < 2) return;
    const list = namesOfList(
      text,
      night.people.map((person) => person.name),
    );
    if (list.length === 0) return;
    event.preventDefault();
    setPasted(list);
    setError(undefined);
  }

  const names = new Intl.ListFormat(i18n.locale, { type: "unit" }).format(added);
  const addedCount = added.length;
  return (
    <Dialog title={t`Add players`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Form onSubmit={save} checksItself>
        <p role="status" className={cx("font-semibold text-accent", added.length === 0 && "sr-only")}>
          {addedCount === 1 && <Trans>Added: {names}</Trans>}
          {addedCount > 1 && <Plural value={addedCount} one="# person added" other="# people added" />}
        </p>
        <div onPaste={paste} className={cx(pasted.length > 0 && "hidden")}>
          <TextField
            label={t`Name`}
            description={t`You can paste a whole list, one name a line.`}
            value={name}
            onChange={(next) => {
              setName(next);
              setError(undefined);
            }}
            error={error}
            inputRef={input}
            maxLength={longestName}
            autoCapitalize="words"
            autoFocus
          />
        </div>
        {pasted.length > 0 ? (
          <Pasted names={pasted} onRemove={(one) => setPasted(pasted.filter((other) => other !== one))} />
        ) : (
          <LevelField value={level} onChange={setLevel} />
        )}
        <div className={cx(dialogEnd, "flex flex-wrap-reverse gap-3 *:grow sm:justify-end sm:*:grow-0")}>
          {pasted.length > 0 ? (
            <Button variant="secondary" onPress={() => setPasted([])}>
              <Trans>Drop the list</Trans>
            </Button>
          ) : (
            <Button variant="secondary" onPress={onClose}>
              <Trans comment="Closes a dialog in which several can be added">Done</Trans>
            </Button>
          )}
          <Button type="submit" isDisabled={pasted.length > 0 && count === 0}>
            {pasted.length > 0 ? (
              <Plural value={count} _0="All are on the list" one="Add # person" other="Add # people" />
            ) : (
              <Trans comment="Adds a player">Add</Trans>
            )}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

type PastedProps = { names: readonly PastedName[]; onRemove: (one: PastedName) => void };

function Pasted({ names, onRemove }: PastedProps) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Pasted names`} className="flex flex-col divide-y divide-line rounded-card ring-1 ring-line">
      {names.map((one) => {
        const { name, isThere } = one;
        return (
          <li key={name} className="flex min-h-12 items-center justify-between gap-3 py-0.5 ps-4 pe-1">
            <span className={cx("min-w-0 break-words", isThere ? "text-muted" : "font-semibold")}>{name}</span>
            {isThere ? (
              <span className="shrink-0 pe-3 text-muted text-sm">
                <Trans>on the list already</Trans>
              </span>
            ) : (
              <IconButton icon={remove} label={t`Leave out ${name}`} onPress={() => onRemove(one)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
