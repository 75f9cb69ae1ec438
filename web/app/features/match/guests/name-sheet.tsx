import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { useNameProblem } from "./name-problem";
import { longestName } from "./people-rules";

type Props = {
  title: string;
  /** What the field begins with. */
  name?: string;
  /** Of the name in the field: whether it is the reader's own. */
  isOwn?: boolean;
  description?: string;
  /** A rejection is shown: at the field, if it is the name's fault. */
  onSave: (name: string) => Promise<unknown> | undefined;
  onClose: () => void;
  submit: ReactNode;
  /** After the field. */
  children?: ReactNode;
};

/** Asks for one name. What is typed stays until it is saved. */
export function NameSheet({ title, name: before = "", isOwn, description, onSave, onClose, submit, children }: Props) {
  const { t } = useLingui();
  const problemOf = useNameProblem();
  const [name, setName] = useState(before);
  const [errors, setErrors] = useState<Record<string, string>>();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);

  function save() {
    const typed = name.trim().replaceAll(/\s+/g, " ");
    if (!typed) return setErrors({ name: t`Write a name.` });
    setErrors(undefined);
    setFailure(undefined);
    setPending(true);
    Promise.resolve(onSave(typed))
      .catch(refuse)
      .finally(() => setPending(false));
  }

  function refuse(error: unknown) {
    const { text, isOfName } = problemOf(error);
    if (isOfName) setErrors({ name: text });
    else setFailure(text);
  }

  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      {(close) => (
        <Form onSubmit={save} errors={errors} failure={failure} checksItself>
          <TextField
            name="name"
            label={isOwn ? t`Your name` : t`Name`}
            description={description}
            value={name}
            onChange={(typed) => {
              setName(typed);
              setErrors(undefined);
            }}
            maxLength={longestName}
            autoComplete={isOwn ? "name" : "off"}
            autoCapitalize="words"
            autoFocus
          />
          {children}
          <DialogButtons onCancel={close}>
            <Button type="submit" isPending={isPending}>
              {submit}
            </Button>
          </DialogButtons>
        </Form>
      )}
    </Dialog>
  );
}
