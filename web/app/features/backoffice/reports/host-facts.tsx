import more from "icon:lucide/ellipsis";
import lift from "icon:lucide/user-round-check";
import suspend from "icon:lucide/user-round-x";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { ReportedPlayer } from "~/gen/lapang/v1/safety_pb";
import { whenDone } from "~/lib/forms/when-done";
import { Icon } from "~/ui/look/icon";
import { Menu, MenuItem } from "~/ui/overlay/menu";
import { toastSuccess } from "~/ui/overlay/toast";
import { PlayerFacts } from "./player-facts";
import { useSuspendPlayer } from "./queries";
import { useRefused } from "./refusals";
import { SuspendDialog } from "./suspend-dialog";

type Props = {
  /** Of the reported match, or the organiser of the reported tournament. */
  host: ReportedPlayer;
  role: string;
  /** The menu's entry that suspends them. */
  suspendText: string;
  onStale: () => void;
};

/** The host, with a menu to suspend them and to lift it. */
export function HostFacts({ host, role, suspendText, onStale }: Props) {
  const { t } = useLingui();
  const { id, name } = host;
  const [isSuspended, setSuspended] = useState(Boolean(host.suspendedAt));
  const [isAsking, setAsking] = useState(false);
  const call = useSuspendPlayer();
  const refused = useRefused(onStale);

  function liftIt() {
    whenDone(call.mutateAsync({ playerId: id, isSuspended: false }, { onError: refused }), () => {
      setSuspended(false);
      void toastSuccess(t`The suspension of ${name} is lifted.`);
    });
  }

  function suspended() {
    setAsking(false);
    setSuspended(true);
    void toastSuccess(t`${name} is suspended.`);
  }

  return (
    <div className="flex items-center gap-2 border-line border-t pt-3">
      <div className="min-w-0 flex-1">
        <PlayerFacts player={host} role={role} isSuspended={isSuspended} />
      </div>
      <Menu
        aria-label={name}
        onAction={() => (isSuspended ? liftIt() : setAsking(true))}
        trigger={
          <Button
            aria-label={t`More about ${name}`}
            className="-me-2 grid size-11 shrink-0 place-items-center self-start rounded-full text-muted text-xl hover:bg-surface"
          >
            <Icon of={more} />
          </Button>
        }
      >
        {isSuspended ? (
          <MenuItem id="lift" icon={lift} text={t`Lift suspension`} />
        ) : (
          <MenuItem id="suspend" icon={suspend} text={suspendText} />
        )}
      </Menu>
      {isAsking && (
        <SuspendDialog player={host} onDone={suspended} onClose={() => setAsking(false)} onStale={onStale} />
      )}
    </div>
  );
}
