import ban from "icon:lucide/ban";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { type Day, today } from "~/lib/format/dates";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { IconButton } from "~/ui/look/icon-button";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { useRights } from "../access";
import { newBlock } from "./block-rules";
import { leftBlock } from "./board-memory";

const BlockFormDialog = lazyDialog(
  async () => (await import("./block-dialog")).BlockFormDialog,
  ({ onClose }) => onClose(),
);

/** Blocks several courts, from the board's day on. Open again after a look at a booking in the way. */
export function BlockCourts({ venue, day }: { venue: Venue; day: Day }) {
  const { t } = useLingui();
  const may = useRights(venue.id);
  const [left] = useState(() => leftBlock("board", venue.id));
  const [isOpen, setOpen] = useState(left !== null);
  const [id, setId] = useState(left?.id ?? "");
  if (!may.bookings) return null;
  const first = today(venue.timeZone);
  return (
    <>
      <span className="sm:hidden">
        <IconButton
          label={t({ message: "Block courts", comment: "Take hours of several courts and days out of sale" })}
          icon={ban}
          onPress={() => setOpen(true)}
        />
      </span>
      <span className="max-sm:hidden">
        <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
          <Icon of={ban} className="text-lg" />
          <Trans comment="Takes hours of several courts and days out of sale">Block courts…</Trans>
        </Button>
      </span>
      {isOpen && (
        <BlockFormDialog
          venue={venue}
          place="board"
          id={id}
          initial={newBlock(day < first ? first : day)}
          onClose={() => {
            setOpen(false);
            setId("");
          }}
        />
      )}
    </>
  );
}
