import paste from "icon:lucide/clipboard-paste";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";

const ListSheet = lazyDialog(
  async () => (await import("./list-sheet")).ListSheet,
  ({ onClose }) => onClose(),
);

/** The state of a navigation to a match's page that opens the sheet with the stored list. */
export const opensList = { opensList: true };

/** For the host and co-hosts: makes the match like the list of their chat, also after the start. */
export function PasteList({ match }: { match: Match }) {
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation();
  const wasSent = typeof state === "object" && state !== null && "opensList" in state;
  const [isOpen, setOpen] = useState(wasSent);

  function close() {
    setOpen(false);
    // A reload must not open the sheet again.
    if (wasSent) navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  }

  return (
    <>
      <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
        <Icon of={paste} className="text-lg" />
        <Trans comment="Button: pastes the list of players from a chat">Paste list</Trans>
      </Button>
      {isOpen && <ListSheet match={match} readsAtOnce={wasSent} onClose={close} />}
    </>
  );
}
