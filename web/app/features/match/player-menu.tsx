import block from "icon:lucide/ban";
import more from "icon:lucide/ellipsis";
import flag from "icon:lucide/flag";
import remove from "icon:lucide/user-minus";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "react-aria-components";
import { BlockDialog } from "~/features/safety/block-dialog";
import { LateReport } from "~/features/safety/late-report";
import type { Match, MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { Icon } from "~/ui/icon";
import { Menu, MenuItem } from "~/ui/menu";
import { RemovalDialog } from "./removal";

type Props = { match: Match; participant: MatchParticipant; canRemove: boolean; onRemoved: () => void };

/** What a reader can do about another player of a match: report or block them; the host can also remove them. */
export function PlayerMenu({ match, participant, canRemove, onRemoved }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<"report" | "block" | "remove" | null>(null);
  const name = participant.user?.name ?? "";
  return (
    <>
      <Menu
        aria-label={name}
        onAction={(action) => setOpen(action as "report" | "block" | "remove")}
        trigger={
          <Button
            aria-label={t`More about ${name}`}
            className="-me-2.5 grid size-11 shrink-0 place-items-center rounded-full text-muted text-xl hover:bg-sunken"
          >
            <Icon of={more} />
          </Button>
        }
      >
        {canRemove && (
          <MenuItem id="remove" icon={remove} text={t({ message: `Remove ${name}`, context: "a player" })} />
        )}
        <MenuItem id="report" icon={flag} text={t`Report ${name}`} />
        <MenuItem id="block" icon={block} text={t`Block ${name}`} />
      </Menu>
      <BlockDialog
        match={match}
        player={{ id: participant.userId, name }}
        canRemove={canRemove}
        isAsking={open === "block"}
        setAsking={(isAsking) => setOpen(isAsking ? "block" : null)}
      />
      {canRemove && (
        <RemovalDialog
          match={match}
          participant={participant}
          isAsking={open === "remove"}
          setAsking={(isAsking) => setOpen(isAsking ? "remove" : null)}
          onRemoved={onRemoved}
        />
      )}
      {open === "report" && (
        <LateReport
          subject={{ matchId: match.id, playerId: participant.userId }}
          name={name}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
