import paid from "icon:lucide/banknote";
import more from "icon:lucide/ellipsis";
import pencil from "icon:lucide/pencil";
import me from "icon:lucide/user-check";
import remove from "icon:lucide/user-minus";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { Match, MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { useSession } from "~/lib/session/session";
import { Icon } from "~/ui/look/icon";
import { Menu, MenuItem } from "~/ui/overlay/menu";
import { nameOf, rightsOver } from "./people-rules";
import { RemoveGuest } from "./remove-guest";
import { RenameGuest } from "./rename-guest";
import { useClaim } from "./use-claim";
import { usePaid } from "./use-paid";

type Props = { match: Match; guest: MatchParticipant; isWaiting?: boolean; onRemoved: () => void };

/**
 * What a reader can do about somebody without an account. The host and who brought them change the list; another player
 * may say that it is them.
 */
export function GuestMenu({ match, guest, isWaiting, onRemoved }: Props) {
  const { t } = useLingui();
  const session = useSession();
  const now = useNow();
  const name = nameOf(guest);
  const { text, toggle } = usePaid(match, guest);
  const { claim } = useClaim(match.id);
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  if (session.state !== "in") return null;
  const { pays, renames, removes, claims } = rightsOver(match, guest, session.user, now);
  if (!pays && !renames && !removes && !claims) return null;

  function act(action: string | number) {
    if (action === "paid") toggle();
    else if (action === "claim") void claim({ participantId: guest.id });
    else setOpen(action as "rename" | "remove");
  }

  return (
    <>
      <Menu
        aria-label={name}
        onAction={act}
        trigger={
          <Button
            aria-label={t`More about ${name}`}
            className="-me-2.5 grid size-11 shrink-0 place-items-center rounded-full text-muted text-xl hover:bg-sunken"
          >
            <Icon of={more} />
          </Button>
        }
      >
        {pays && <MenuItem id="paid" icon={paid} text={text} />}
        {renames && (
          <MenuItem
            id="rename"
            icon={pencil}
            text={t({ message: "Change the name", comment: "Of somebody on a list" })}
          />
        )}
        {removes && <MenuItem id="remove" icon={remove} text={t({ message: `Remove ${name}`, context: "a player" })} />}
        {claims && <MenuItem id="claim" icon={me} text={t({ message: "This is me", comment: "A name on a list" })} />}
      </Menu>
      {open === "rename" && <RenameGuest match={match} guest={guest} onClose={() => setOpen(null)} />}
      <RemoveGuest
        match={match}
        guest={guest}
        isWaiting={isWaiting}
        isAsking={open === "remove"}
        setAsking={(isAsking) => setOpen(isAsking ? "remove" : null)}
        onRemoved={onRemoved}
      />
    </>
  );
}
