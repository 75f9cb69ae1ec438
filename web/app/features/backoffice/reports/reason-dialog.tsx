import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { whenDone } from "~/lib/forms/when-done";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { useFieldProblems } from "../field-problems";

const longestReason = 300;
const fields = ["reason"];

type Props = {
  title: string;
  action: string;
  /** Who reads the reason. */
  description: string;
  isPending: boolean;
  error: unknown;
  send: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
};

/** Asks for the reason of a decision that somebody is told of. */
export function ReasonDialog(props: Props) {
  const { title, action, description, isPending, error, send, onDone, onClose, children } = props;
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [found, setFound] = useState<Record<string, string>>();
  const { errors, failure } = useFieldProblems({ found, error, prefix: "", fields });

  function submit() {
    if (isPending) return;
    if (!reason.trim()) return setFound({ reason: t`Write a reason first.` });
    setFound(undefined);
    whenDone(send(reason.trim()), onDone);
  }

  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Form onSubmit={submit} errors={errors} failure={failure} checksItself>
        <div className="flex flex-col gap-3 text-muted">{children}</div>
        <TextField
          name="reason"
          label={t({ message: "Reason", comment: "Why an admin suspends a player or calls off a match" })}
          description={description}
          value={reason}
          onChange={setReason}
          maxLength={longestReason}
          autoFocus
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" variant="danger" isPending={isPending}>
            {action}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
