import paste from "icon:lucide/clipboard-paste";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { isTransient } from "~/lib/http/error-code";
import { refusalOf, useExplain, violationsOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { TallSheetEnd } from "~/ui/overlay/tall-sheet";

type Props = {
  text: string;
  onChange: (text: string) => void;
  onRead: (text: string) => void;
  isPending: boolean;
  /** Why the text could not be read. */
  error: unknown;
};

/** The box for a list of a chat, with a button that reads the clipboard where the browser allows it. */
export function ListBox({ text, onChange, onRead, isPending, error }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const [isBlocked, setBlocked] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const canPaste = typeof navigator.clipboard?.readText === "function";
  const isOfText = isBoxError(error);

  function change(typed: string) {
    setEmpty(false);
    onChange(typed);
  }

  async function takeClipboard() {
    setBlocked(false);
    const copied = await navigator.clipboard.readText().catch(() => null);
    if (copied === null) return setBlocked(true);
    change(copied);
    if (copied.trim()) onRead(copied);
    else setEmpty(true);
  }

  function read() {
    if (isPending) return;
    if (text.trim()) onRead(text);
    else setEmpty(true);
  }

  function problem(): string | undefined {
    if (isEmpty) return t`There is no text yet. Copy the list in your chat first.`;
    return isOfText ? explain(error) : undefined;
  }

  const wrong = problem();
  return (
    <Form
      onSubmit={read}
      errors={wrong ? { text: wrong } : undefined}
      failure={error && !isOfText ? explain(error) : undefined}
      checksItself
    >
      {canPaste && (
        <Button variant="secondary" isWide onPress={takeClipboard}>
          <Icon of={paste} className="text-xl" />
          <Trans comment="Button: takes the text that was copied in a chat">Paste</Trans>
        </Button>
      )}
      {isBlocked && (
        <Alert role="alert" tone="notice" isSmall>
          <Trans>This browser keeps what you copied to itself. Hold your finger on the box and paste it there.</Trans>
        </Alert>
      )}
      <TextArea
        name="text"
        label={t`List from the chat`}
        description={t`The whole message, as it is. Nothing changes before you have seen what would.`}
        rows={12}
        value={text}
        onChange={change}
      />
      <TallSheetEnd>
        <Button type="submit" size="large" isWide isPending={isPending}>
          {error && isTransient(error) ? t`Try Again` : t`Read the list`}
        </Button>
      </TallSheetEnd>
    </Form>
  );
}

/** Whether the text itself is refused, such as for its length. */
function isBoxError(error: unknown): boolean {
  return refusalOf(error).reason === "ROSTER_TOO_LONG" || Object.keys(violationsOf(error)).length > 0;
}
