import { timestampMs } from "@bufbuild/protobuf/wkt";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import type { ParseRosterResponse } from "~/gen/lapang/v1/roster_pb";
import { whenDone } from "~/lib/forms/when-done";
import { refusalOf } from "~/lib/http/error-messages";
import { TallSheet } from "~/ui/overlay/tall-sheet";
import { toastSuccess, toastUndo } from "~/ui/overlay/toast";
import { ListBox } from "./list-box";
import { ListChanges } from "./list-changes";
import { useApplyRoster, useParseRoster } from "./queries";
import { type Decisions, decisionsToSend, keptDecisions } from "./roster-rules";
import { storedList } from "./stored-list";
import { useUndoList } from "./undo-list";

type Reading = { text: string; answer: ParseRosterResponse; decisions: Decisions };

/** How long the toast offers to take a list back; the match's page does for longer. In milliseconds. */
const undoInToastMs = 8_000;

type Props = { match: Match; readsAtOnce: boolean; onClose: () => void };

/** Pastes the list of a chat, shows what it would change, and applies what is ticked. */
export function ListSheet({ match, readsAtOnce, onClose }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(() => storedList.read(match.id) ?? "");
  const [reading, setReading] = useState<Reading | null>(null);
  const [wasReadAgain, setReadAgain] = useState(false);
  const parse = useParseRoster();
  const apply = useApplyRoster();
  const undo = useUndoList(match.id);

  function change(typed: string) {
    setText(typed);
    storedList.store(match.id, typed);
    parse.reset();
  }

  function read(pasted: string, before?: Reading) {
    parse.mutate(
      { matchId: match.id, text: pasted },
      {
        onSuccess(answer) {
          const decisions = before ? keptDecisions(before.decisions, before.answer.rows, answer.rows) : {};
          setReading({ text: pasted, answer, decisions });
          setReadAgain(before !== undefined);
          apply.reset();
        },
      },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the text that a new match began with.
  useEffect(() => {
    if (readsAtOnce && text) read(text);
  }, []);

  function send(from: Reading) {
    const { answer, decisions } = from;
    setReadAgain(false);
    const sent = apply.mutateAsync(
      {
        matchId: match.id,
        text: from.text,
        revision: answer.revision,
        decisions: decisionsToSend(answer.rows, decisions),
      },
      {
        onError(error) {
          const { reason } = refusalOf(error);
          if (reason === "ROSTER_CHANGED") read(from.text, from);
          if (reason === "ROSTER_TOO_LONG") setReading(null);
        },
      },
    );
    whenDone(sent, ({ undoUntil }) => {
      storedList.drop();
      onClose();
      if (!undoUntil || timestampMs(undoUntil) < Date.now()) toastSuccess(t`The match has this list already.`);
      else toastUndo(t`List applied.`, { label: t`Undo`, forMs: undoInToastMs, onUndo: undo.call });
    });
  }

  function backToText() {
    setReading(null);
    parse.reset();
    apply.reset();
  }

  const isStale = refusalOf(apply.error).reason === "ROSTER_CHANGED";
  return (
    <TallSheet title={t`Paste list`} onClose={onClose}>
      {reading ? (
        <ListChanges
          match={match}
          {...reading}
          onDecide={(decisions) => setReading({ ...reading, decisions })}
          onApply={() => send(reading)}
          onBack={backToText}
          onClose={onClose}
          wasReadAgain={wasReadAgain}
          isPending={apply.isPending || parse.isPending}
          error={parse.error ?? (isStale && parse.isPending ? null : apply.error)}
        />
      ) : (
        <ListBox
          text={text}
          onChange={change}
          onRead={read}
          isPending={parse.isPending}
          error={parse.error ?? apply.error}
        />
      )}
    </TallSheet>
  );
}
