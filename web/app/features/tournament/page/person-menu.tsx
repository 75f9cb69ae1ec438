import block from "icon:lucide/ban";
import more from "icon:lucide/ellipsis";
import flag from "icon:lucide/flag";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button, Separator } from "react-aria-components";
import { BlockDialog } from "~/features/safety/block-dialog";
import { LateReport } from "~/features/safety/late-report";
import type { EntryPerson } from "~/gen/lapang/v1/tournament_pb";
import { Icon } from "~/ui/look/icon";
import { Menu, MenuItem } from "~/ui/overlay/menu";

type Props = {
  tournamentId: string;
  /** Those of an entry who have accounts, or the organiser. */
  people: readonly Pick<EntryPerson, "name" | "playerId">[];
  /** On a coloured ground: in the colour of its text. */
  isOnColour?: boolean;
};

/** What a reader can do about people of a tournament: report or block them. */
export function PersonMenu({ tournamentId, people, isOnColour = false }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<"report" | "block" | null>(null);
  const [person, setPerson] = useState(people[0]);
  const names = people.map(({ name }) => name).join(" / ");

  function choose(action: "report" | "block", chosen: Props["people"][number]) {
    setPerson(chosen);
    setOpen(action);
  }

  return (
    <>
      <Menu
        aria-label={names}
        trigger={
          <Button
            aria-label={t`More about ${{ name: names }}`}
            className={`-me-2.5 grid size-11 shrink-0 place-items-center rounded-full text-xl ${isOnColour ? "-my-2.5 hover:bg-current/10" : "text-muted hover:bg-sunken"}`}
          >
            <Icon of={more} />
          </Button>
        }
      >
        {people.flatMap((each, at) => {
          const { playerId, name } = each;
          return [
            at > 0 && <Separator key={`before ${playerId}`} className="mx-3 my-1 border-line border-t" />,
            <MenuItem
              key={`report ${playerId}`}
              icon={flag}
              text={t`Report ${name}`}
              onAction={() => choose("report", each)}
            />,
            <MenuItem
              key={`block ${playerId}`}
              icon={block}
              text={t`Block ${name}`}
              onAction={() => choose("block", each)}
            />,
          ];
        })}
      </Menu>
      {person && (
        <BlockDialog
          met={{ tournamentId }}
          player={{ id: person.playerId, name: person.name }}
          isAsking={open === "block"}
          setAsking={(isAsking) => setOpen(isAsking ? "block" : null)}
        >
          <Trans>What you are both in already stays as it is.</Trans>
        </BlockDialog>
      )}
      {person && open === "report" && (
        <LateReport
          subject={{ tournamentId, playerId: person.playerId }}
          name={person.name}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
