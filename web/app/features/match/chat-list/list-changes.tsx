import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import type { ParseRosterResponse } from "~/gen/lapang/v1/roster_pb";
import { isTransient } from "~/lib/http/error-code";
import { useExplain } from "~/lib/http/error-messages";
import { FormFailure, Notice } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { TallSheetEnd } from "~/ui/overlay/tall-sheet";
import { ChangeRow } from "./change-row";
import { ListWarnings } from "./list-warnings";
import {
  type Decisions,
  decisionOf,
  type GroupName,
  groupsOf,
  isQuestion,
  openQuestion,
  tickedOf,
  unchangedOf,
} from "./roster-rules";
import { UntakenLines } from "./untaken-lines";

type Props = {
  match: Match;
  text: string;
  answer: ParseRosterResponse;
  decisions: Decisions;
  onDecide: (decisions: Decisions) => void;
  onApply: () => void;
  onBack: () => void;
  onClose: () => void;
  /** Somebody changed the match since, and the list was compared anew. */
  wasReadAgain: boolean;
  isPending: boolean;
  error: unknown;
};

/** What a list would change, by kind, each with a tick. */
export function ListChanges(props: Props) {
  const { match, text, answer, decisions, onDecide, onApply, onBack, onClose, isPending, error } = props;
  const { t } = useLingui();
  const explain = useExplain();
  const groupName = useGroupName();
  const list = useRef<HTMLDivElement>(null);
  // Whether to say at the rows what is missing.
  const [isAsked, setAsked] = useState(false);
  const { rows, ignored } = answer;
  const ticked = tickedOf(rows, decisions);
  const unchanged = unchangedOf(rows);
  const groups = groupsOf(rows);

  function apply() {
    const open = openQuestion(rows, decisions);
    setAsked(open !== undefined);
    if (!open) return onApply();
    const row = list.current?.querySelector(`[data-row="${open.number}"]`);
    row?.querySelector<HTMLElement>("[role=toolbar] button")?.focus();
    row?.scrollIntoView({ block: "center" });
  }

  return (
    <>
      {props.wasReadAgain && (
        <Notice>
          <Trans>Somebody changed the match meanwhile, so the list was read again. Check the changes once more.</Trans>
        </Notice>
      )}
      <ListWarnings match={match} answer={answer} />
      <div ref={list} className="flex flex-col gap-5">
        {groups.map((group) => (
          <section key={group.name} aria-label={groupName(group.name)}>
            <h3 className="tabular flex items-baseline gap-2 pb-1 font-bold text-muted text-sm">
              {groupName(group.name)}
              <span aria-hidden="true">{group.rows.length}</span>
            </h3>
            <ul className="divide-y divide-line border-line border-y">
              {group.rows.map((row) => {
                const decision = decisionOf(row, decisions);
                const isMissing = isAsked && decision.isTicked && isQuestion(row) && decision.person === undefined;
                return (
                  <ChangeRow
                    key={row.number}
                    row={row}
                    text={text}
                    decision={decision}
                    isMissing={isMissing}
                    onDecide={(decided) => onDecide({ ...decisions, [row.number]: decided })}
                  />
                );
              })}
            </ul>
          </section>
        ))}
        {groups.length === 0 && (
          <p className="py-6 text-center text-lg text-muted">
            {unchanged > 0 ? (
              <Trans>The match has this list already.</Trans>
            ) : (
              <Trans>No names were found in this text.</Trans>
            )}
          </p>
        )}
        {unchanged > 0 && (
          <p className="tabular text-muted">
            <Plural value={unchanged} one="# unchanged" other="# unchanged" />
          </p>
        )}
        <UntakenLines lines={ignored} />
      </div>
      <TallSheetEnd>
        {error ? <FormFailure>{explain(error)}</FormFailure> : null}
        {groups.length > 0 ? (
          <Button size="large" isWide isPending={isPending} isDisabled={ticked === 0} onPress={apply}>
            {ticked === 0 ? (
              <Trans comment="Instead of: Apply 3 changes">Nothing is ticked</Trans>
            ) : error && isTransient(error) ? (
              t`Try Again`
            ) : (
              <Plural value={ticked} one="Apply # change" other="Apply # changes" />
            )}
          </Button>
        ) : (
          <Button size="large" isWide onPress={onClose}>
            <Trans comment="Closes a sheet">Done</Trans>
          </Button>
        )}
        <Button variant="quiet" size="small" isWide onPress={onBack} isDisabled={isPending}>
          <Trans comment="Button: back to the box with the list of a chat">Change the text</Trans>
        </Button>
      </TallSheetEnd>
    </>
  );
}

function useGroupName(): (group: GroupName) => string {
  const { t } = useLingui();
  return (group) =>
    ({
      join: t({ message: "Join", context: "heading", comment: "These people join a match" }),
      comeIn: t({ message: "Come off the waitlist", comment: "Heading: these people get a spot" }),
      wait: t({ message: "Go on the waitlist", comment: "Heading: these people wait for a spot" }),
      leave: t({ message: "Leave", context: "heading", comment: "These people leave a match" }),
      stepBack: t({ message: "Move to the waitlist", comment: "Heading: these people lose their spot" }),
      paid: t({ message: "Have paid", comment: "Heading: these people have paid" }),
      unpaid: t({ message: "No longer marked as paid", comment: "Heading: of these people" }),
    })[group];
}
