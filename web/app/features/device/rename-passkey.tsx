import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useState } from "react";
import type { Passkey } from "~/gen/lapang/v1/auth_pb";
import { useExplain, violationsOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { longestPasskeyName } from "./passkey-rules";
import { useRenamePasskey } from "./queries";

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const explain = useExplain();
  const rename = useRenamePasskey();
  const [name, setName] = useState(passkey.name);
  const [problem, setProblem] = useState<string>();

  function submit() {
    if (rename.isPending) return;
    const next = name.trim();
    if (next === passkey.name) return onClose();
    if (next === "") return setProblem(t`Give it a name.`);
    setProblem(undefined);
    rename.mutate(
      { passkeyId: passkey.id, name: next },
      {
        onSuccess: onClose,
        onError: (error) => {
          if ("name" in violationsOf(error)) setProblem(t`This name cannot be used. Choose another one.`);
        },
      },
    );
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Escape" && !rename.isPending) onClose();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape belongs to the field within.
    <div className="min-w-0 flex-1" onKeyDown={press}>
      <Form
        onSubmit={submit}
        errors={problem ? { name: problem } : undefined}
        failure={rename.error && !problem ? explain(rename.error) : undefined}
        checksItself
      >
        <TextField
          name="name"
          label={t`Name of the passkey`}
          error={problem}
          maxLength={longestPasskeyName}
          autoFocus
          isReadOnly={rename.isPending}
          value={name}
          onChange={(next) => {
            setName(next);
            setProblem(undefined);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" isPending={rename.isPending}>
            <Trans>Save</Trans>
          </Button>
          <Button variant="quiet" size="small" onPress={onClose} isDisabled={rename.isPending}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </Form>
    </div>
  );
}
