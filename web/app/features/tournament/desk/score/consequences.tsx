import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { TieConsequence, TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { Button } from "~/ui/look/button";
import { entryOf, groupName } from "../../model";
import { labelOf } from "../desk-model";

type Props = {
  event: TournamentEvent;
  consequences: readonly TieConsequence[];
  isCorrection: boolean;
  keepsBracket: boolean;
  isPending: boolean;
  onBack: () => void;
  onConfirm: () => void;
};

/** What a result changes elsewhere, before it is saved. */
export function Consequences(props: Props) {
  const { event, consequences, isCorrection, keepsBracket, isPending, onBack, onConfirm } = props;
  return (
    <section className="flex flex-col gap-4">
      <h3 className="font-extrabold text-xl">
        {consequences.length > 0 ? <Trans>This also changes</Trans> : <Trans>Nothing else changes</Trans>}
      </h3>
      <ul className="flex flex-col gap-2">
        {consequences.map((consequence) => (
          <li
            key={`${consequence.tieNumber} ${consequence.group} ${consequence.oldEntryId} ${consequence.outEntryId}`}
            className="rounded-field bg-notice-soft px-4 py-3 font-semibold text-notice-ink"
          >
            <ConsequenceWords event={event} consequence={consequence} />
          </li>
        ))}
      </ul>
      {keepsBracket && (
        <p>
          <Trans>The bracket stands as it is. A note at this match says so to everybody.</Trans>
        </p>
      )}
      <div className="flex flex-wrap-reverse gap-2 *:grow">
        <Button variant="secondary" onPress={onBack} isDisabled={isPending}>
          <Trans>Back to the score</Trans>
        </Button>
        <Button onPress={onConfirm} isPending={isPending}>
          {isCorrection ? <Trans>Save the correction</Trans> : <Trans>Save the result</Trans>}
        </Button>
      </div>
    </section>
  );
}

function ConsequenceWords({ event, consequence }: { event: TournamentEvent; consequence: TieConsequence }) {
  const { i18n } = useLingui();
  const { tieNumber, group, outEntryId, annulled, walkovers } = consequence;
  const label = (id: string) => {
    const entry = entryOf(event, id);
    return entry && labelOf(event, entry);
  };
  if (outEntryId) {
    const out = label(outEntryId);
    return (
      <>
        <Trans>{out} is out of the group.</Trans>
        {annulled > 0 && (
          <span className="block">
            <Plural value={annulled} one="# result does not count any more." other="# results do not count any more." />
          </span>
        )}
        {walkovers > 0 && (
          <span className="block">
            <Plural
              value={walkovers}
              one="# match that is left ends as a walkover."
              other="# matches that are left end as walkovers."
            />
          </span>
        )}
      </>
    );
  }
  if (tieNumber === 0) {
    const name = groupName(i18n, group);
    return <Trans>The order of {name} changes</Trans>;
  }
  const [old, next] = [label(consequence.oldEntryId), label(consequence.newEntryId)];
  if (!next)
    return (
      <Trans>
        Match {tieNumber}: {old} no longer plays in it
      </Trans>
    );
  if (!old)
    return (
      <Trans>
        Match {tieNumber}: now {next}
      </Trans>
    );
  return (
    <Trans>
      Match {tieNumber}: now {next} instead of {old}
    </Trans>
  );
}
