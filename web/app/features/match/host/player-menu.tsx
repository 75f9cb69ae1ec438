import block from "icon:lucide/ban";
import paid from "icon:lucide/banknote";
import more from "icon:lucide/ellipsis";
import flag from "icon:lucide/flag";
import remove from "icon:lucide/user-minus";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "react-aria-components";
import { useNavigate } from "react-router";
import { BlockDialog } from "~/features/safety/block-dialog";
import { LateReport } from "~/features/safety/late-report";
import type { Match, MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { usePaths } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import { Icon } from "~/ui/look/icon";
import { Menu, MenuItem } from "~/ui/overlay/menu";
import { isOrganizer } from "../guests/people-rules";
import { usePaid } from "../guests/use-paid";
import { RemovalDialog } from "./removal";

type Props = { match: Match; participant: MatchParticipant; canRemove: boolean; onRemoved: () => void };

/**
 * What a reader can do about another player of a match: report or block them; the host and co-hosts note who has paid, also
 * of themselves, and the host can remove them.
 */
export function PlayerMenu({ match, participant, canRemove, onRemoved }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<"report" | "block" | "remove" | null>(null);
  const name = participant.user?.name ?? "";
  const paths = usePaths();
  const navigate = useNavigate();
  const session = useSession();
  const readerId = session.state === "in" ? session.user.id : undefined;
  const isReader = participant.userId === readerId;
  const { text, toggle } = usePaid(match, participant);

  function blocked() {
    // Where the blocked player hosts, the reader no longer sees the match, unless they are in it.
    const isTheirs = match.hostId === participant.userId;
    if (isTheirs && !match.hasJoined && match.waitlistPosition === undefined) navigate(paths.play(), { replace: true });
  }

  return (
    <>
      <Menu
        aria-label={name}
        onAction={(action) => (action === "paid" ? toggle() : setOpen(action as "report" | "block" | "remove"))}
        trigger={
          <Button
            aria-label={t`More about ${name}`}
            className="-me-2.5 grid size-11 shrink-0 place-items-center rounded-full text-muted text-xl hover:bg-sunken"
          >
            <Icon of={more} />
          </Button>
        }
      >
        {isOrganizer(match, readerId) && <MenuItem id="paid" icon={paid} text={text} />}
        {canRemove && (
          <MenuItem id="remove" icon={remove} text={t({ message: `Remove ${name}`, context: "a player" })} />
        )}
        {!isReader && <MenuItem id="report" icon={flag} text={t`Report ${name}`} />}
        {!isReader && <MenuItem id="block" icon={block} text={t`Block ${name}`} />}
      </Menu>
      <BlockDialog
        met={{ matchId: match.id }}
        player={{ id: participant.userId, name }}
        isAsking={open === "block"}
        setAsking={(isAsking) => setOpen(isAsking ? "block" : null)}
        onBlocked={blocked}
      >
        {canRemove ? (
          <Trans>They stay in this match until you remove them.</Trans>
        ) : (
          <Trans>Matches that you are both in already stay as they are.</Trans>
        )}
      </BlockDialog>
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
