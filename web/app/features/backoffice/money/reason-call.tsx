import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { whenDone } from "~/lib/forms/when-done";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useExplainOffice } from "../office-errors";

const longestReason = 200;

type Props = {
  title: string;
  action: string;
  /** Common reasons, to choose with one press. */
  ready: readonly string[];
  call: {
    mutateAsync: (reason: string, onSuccess: () => void) => Promise<unknown>;
    isPending: boolean;
    error: unknown;
  };
  /** Shown once the server has answered. */
  done: string;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
};

/** Asks for the reason of something that stays in the history. */
export function ReasonCall(props: Props) {
  const { title, onClose } = props;
  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <ReasonForm {...props} />
    </Dialog>
  );
}

function ReasonForm({ action, ready, call, done, onClose, children }: Props) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>();

  function send() {
    const isMissing = !reason.trim();
    setErrors(isMissing ? { reason: t`Say why.` } : undefined);
    if (isMissing || call.isPending) return;
    whenDone(call.mutateAsync(reason.trim(), onClose), () => toastSuccess(done));
  }

  return (
    <Form onSubmit={send} errors={errors} failure={call.error ? explain(call.error) : undefined} checksItself>
      <div className="flex flex-col gap-3 text-muted">{children}</div>
      <ReasonField
        value={reason}
        ready={ready}
        onChange={(next) => {
          setErrors(undefined);
          setReason(next);
        }}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" variant="danger" isPending={call.isPending}>
          {action}
        </Button>
      </DialogButtons>
    </Form>
  );
}

type FieldProps = { value: string; ready: readonly string[]; onChange: (reason: string) => void };

/** The reason of a movement of money, for the staff. Its field is called `reason`. */
export function ReasonField({ value, ready, onChange }: FieldProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-2">
      <TextField
        name="reason"
        label={t`Reason`}
        description={t`It stays in the history.`}
        value={value}
        onChange={onChange}
        maxLength={longestReason}
        autoComplete="off"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div role="group" aria-label={t`Suggested reasons`} className="flex flex-wrap gap-2">
        {ready.map((words) => (
          <Button key={words} variant="secondary" size="small" onPress={() => onChange(words)}>
            {words}
          </Button>
        ))}
      </div>
    </div>
  );
}
