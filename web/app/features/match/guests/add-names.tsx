import { Trans, useLingui } from "@lingui/react/macro";
import { type ClipboardEvent, useRef, useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { isTransient } from "~/lib/http/error-code";
import { newKey } from "~/lib/http/new-key";
import { TextField } from "~/ui/form/text-field";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Spinner } from "~/ui/look/spinner";
import { useNameProblem } from "./name-problem";
import { splitNames } from "./people-rules";
import { useAddGuests } from "./queries";
import { useAdded } from "./use-added";

/** Names that were sent together, until they are on the list; who waits stays, since the list above does not have them. */
type Sent = {
  key: string;
  names: readonly string[];
  state: "sending" | "refused" | "waiting";
  /** Why not, or who waits. */
  text?: string;
  canRetry?: boolean;
};

const longestText = 2_000;

/**
 * Under the list, for the host and co-hosts: writes names down one after another. The field is free for the next one at
 * once; what could not be added stays in a row of its own.
 */
export function AddNames({ match }: { match: Match }) {
  const { t } = useLingui();
  const problemOf = useNameProblem();
  const added = useAdded();
  const add = useAddGuests();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [rows, setRows] = useState<readonly Sent[]>([]);
  const [news, setNews] = useState("");
  const field = useRef<HTMLInputElement>(null);
  /** One after another, so that the list has them in the order they were written. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const change = (key: string, to: Partial<Sent>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...to } : row)));
  const drop = (key: string) => setRows((now) => now.filter((row) => row.key !== key));

  function send({ key, names }: Pick<Sent, "key" | "names">) {
    queue.current = queue.current.then(() =>
      add.mutateAsync({ matchId: match.id, names: [...names] }).then(
        ({ positions }) => {
          const became = added(names, positions);
          setNews([became.in, became.waiting].filter(Boolean).join(" "));
          if (became.waiting) change(key, { state: "waiting", text: became.waiting });
          else drop(key);
        },
        (refused: unknown) =>
          change(key, { state: "refused", text: problemOf(refused).text, canRetry: isTransient(refused) }),
      ),
    );
  }

  function submit() {
    const names = splitNames(text);
    if (names.length === 0) setError(t`Write a name.`);
    else {
      const row: Sent = { key: newKey(), names, state: "sending" };
      // Notes about earlier names have been read.
      setRows((now) => [...now.filter(({ state }) => state !== "waiting"), row]);
      setText("");
      send(row);
    }
    field.current?.focus();
  }

  function retry(row: Sent) {
    change(row.key, { state: "sending", text: undefined });
    send(row);
  }

  function writeAgain({ key, names }: Sent) {
    drop(key);
    setText([names.join(", "), text.trim()].filter(Boolean).join(", "));
    setError(undefined);
    field.current?.focus();
  }

  /** A field of one line would join the lines of a pasted list. */
  function paste(event: ClipboardEvent<HTMLElement>) {
    const pasted = event.clipboardData.getData("text");
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    setText([text.trim(), ...splitNames(pasted)].filter(Boolean).join(", "));
    setError(undefined);
  }

  return (
    <div className="mt-3 flex flex-col gap-2 border-line border-t pt-4">
      <ul aria-label={t`Names that are being added`} className="flex flex-col gap-2 empty:hidden">
        {rows.map((row) => (
          <li key={row.key}>
            <SentRow
              row={row}
              onRetry={() => retry(row)}
              onChange={() => writeAgain(row)}
              onClose={() => drop(row.key)}
            />
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onPaste={paste}
        className="flex items-start gap-2"
      >
        <TextField
          label={t`Add names`}
          description={t`Separate several with commas.`}
          value={text}
          onChange={(typed) => {
            setText(typed);
            setError(undefined);
          }}
          error={error}
          inputRef={field}
          maxLength={longestText}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="send"
        />
        <span className="shrink-0 pt-[1.625rem]">
          <Button type="submit" variant="secondary">
            <Trans comment="Adds a player">Add</Trans>
          </Button>
        </span>
      </form>
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}

type SentRowProps = { row: Sent; onRetry: () => void; onChange: () => void; onClose: () => void };

function SentRow({ row, onRetry, onChange, onClose }: SentRowProps) {
  const { t } = useLingui();
  const names = row.names.join(", ");
  if (row.state === "sending") {
    return (
      <p className="flex min-h-11 items-center gap-3 text-muted">
        <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{names}</span>
        <Spinner />
      </p>
    );
  }
  if (row.state === "waiting") {
    return (
      <Alert tone="notice" isSmall className="flex items-center justify-between gap-3">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{row.text}</span>
        <Button size="small" variant="quiet" onPress={onClose}>
          <Trans comment="Closes a note that has been read">OK</Trans>
        </Button>
      </Alert>
    );
  }
  return (
    <Alert tone="danger" role="alert" isSmall className="flex flex-col gap-2">
      <p className="[overflow-wrap:anywhere]">
        <strong>{names}</strong>: {row.text}
      </p>
      <div className="flex flex-wrap gap-2">
        {row.canRetry && (
          <Button size="small" variant="secondary" onPress={onRetry}>
            <Trans>Try Again</Trans>
          </Button>
        )}
        <Button size="small" variant="secondary" onPress={onChange} aria-label={t`Change ${names}`}>
          <Trans comment="A name that could not be added">Change</Trans>
        </Button>
        <Button size="small" variant="quiet" onPress={onClose} aria-label={t`Leave out ${names}`}>
          <Trans comment="A name that could not be added">Leave out</Trans>
        </Button>
      </div>
    </Alert>
  );
}
