import show from "icon:lucide/text-quote";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { RosterChange, type RosterPerson, type RosterRow } from "~/gen/lapang/v1/roster_pb";
import { Checkbox } from "~/ui/form/checkbox";
import { ChipGroup } from "~/ui/list/chip";
import { Icon } from "~/ui/look/icon";
import { type Decision, isQuestion, isSamePerson, leavesWithAccount, lineOf } from "./roster-rules";

type Props = {
  row: RosterRow;
  text: string;
  decision: Decision;
  /** Who it is has to be answered first. */
  isMissing: boolean;
  onDecide: (decision: Decision) => void;
};

const somebodyNew = "new";

/** One name of a list: whether to do what the list says, who it is, and its line on demand. */
export function ChangeRow({ row, text, decision, isMissing, onDecide }: Props) {
  const { t } = useLingui();
  const lineId = useId();
  const [isLineShown, setLineShown] = useState(false);
  const { name, person, broughtBy: bringer } = row;
  const line = lineOf(text, row.line);
  const known = person && person.name !== name ? person.name : "";
  const notes = [
    bringer && t`Brought by ${bringer}`,
    known && t({ message: `is ${known}`, comment: "Under a name as a chat spells it: who that is" }),
    leavesWithAccount(row) && t`has an account`,
    row.paid === true &&
      row.change !== RosterChange.STAY &&
      t({ message: "paid", comment: "Under the name of a player" }),
  ].filter(Boolean);
  return (
    <li data-row={row.number} className="flex flex-col py-1">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Checkbox isSelected={decision.isTicked} onChange={(isTicked) => onDecide({ ...decision, isTicked })}>
            <span className="block font-semibold text-lg leading-7 [overflow-wrap:anywhere]">{name}</span>
            {notes.length > 0 && <span className="block text-muted text-sm leading-5">{notes.join(" · ")}</span>}
          </Checkbox>
        </div>
        {line && (
          <button
            type="button"
            aria-expanded={isLineShown}
            aria-controls={lineId}
            aria-label={t`Line of the list for ${name}`}
            onClick={() => setLineShown(!isLineShown)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-muted text-xl hover:bg-sunken"
          >
            <Icon of={show} />
          </button>
        )}
      </div>
      <p id={lineId} hidden={!isLineShown} className="tabular mb-2 ms-9 rounded-field bg-sunken px-3 py-2 text-sm">
        <span className="text-muted">
          <Trans>Line {{ line: row.line }}</Trans>
        </span>{" "}
        <span className="[overflow-wrap:anywhere]">{line}</span>
      </p>
      {isQuestion(row) && decision.isTicked && (
        <Question row={row} decision={decision} isMissing={isMissing} onDecide={onDecide} />
      )}
    </li>
  );
}

/** Asks whom a name means. */
function Question({ row, decision, isMissing, onDecide }: Omit<Props, "text">) {
  const { t } = useLingui();
  const { name, candidates } = row;
  const question = t`Who is ${name}?`;
  const chosen = candidates.find((candidate) => isSamePerson(decision.person, candidate));
  const selected = decision.person === "new" ? [somebodyNew] : chosen ? [chosen.id] : [];

  function labelOf({ name: known, isGuest, isHere }: RosterPerson): string {
    const details = [
      isHere && t({ message: "in this match", comment: "After a name" }),
      !isGuest && t`has an account`,
    ].filter(Boolean);
    return [known, ...details].join(" · ");
  }

  return (
    <div className="flex flex-col gap-2 pb-2 ps-9 [&_button]:max-w-full [&_button]:whitespace-normal [&_button]:py-1.5 [&_button]:text-start">
      <p className="font-semibold text-sm [overflow-wrap:anywhere]">{question}</p>
      <ChipGroup
        label={question}
        mode="single"
        chips={[
          ...candidates.map((candidate) => ({ value: candidate.id, label: labelOf(candidate) })),
          { value: somebodyNew, label: t`Somebody new` },
        ]}
        selected={selected}
        onChange={([next]) =>
          onDecide({
            ...decision,
            person: next === undefined ? undefined : next === somebodyNew ? "new" : { id: next },
          })
        }
      />
      {isMissing && (
        <p role="alert" className="font-medium text-danger text-sm">
          <Trans>Choose who {name} is, or untick the row.</Trans>
        </p>
      )}
    </div>
  );
}
