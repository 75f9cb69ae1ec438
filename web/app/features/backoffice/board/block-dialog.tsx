import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Block } from "~/gen/lapang/v1/block_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { useBlockWords } from "~/lib/format/use-block-words";
import { QueryView } from "~/ui/list/query-view";
import { Button } from "~/ui/look/button";
import { Skeleton } from "~/ui/look/skeleton";
import { Dialog } from "~/ui/overlay/dialog";
import { useBlocks, useVenueForAdmin } from "../queries";
import { BlockForm } from "./block-form";
import { type BlockDraft, draftOf } from "./block-rules";
import { leaveBlock, leftBlock } from "./board-memory";
import { EndBlock } from "./end-block";

type Place = "board" | "courts";

type FormProps = {
  venue: Venue;
  /** Where the form is opened, and again after a look at a booking. */
  place: Place;
  /** Of the block that is changed; empty for a new one. */
  id: string;
  initial: BlockDraft;
  onClose: () => void;
};

/** A new block, or another extent of one. */
export function BlockFormDialog({ venue, place, id, initial, onClose }: FormProps) {
  const { t } = useLingui();
  const [begun] = useState(() => {
    const left = leftBlock(place, venue.id);
    return left?.id === id ? left.draft : initial;
  });

  function close() {
    leaveBlock(null);
    onClose();
  }

  const title = id
    ? t({ message: "Change the block", comment: "Hours of courts that are out of sale" })
    : t({ message: "Block courts", comment: "Take hours of several courts and days out of sale" });
  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => isOpen || close()}>
      <BlockForm
        venue={venue}
        id={id}
        initial={begun}
        onLeave={(draft) => leaveBlock({ place, venueId: venue.id, id, draft })}
        onClose={close}
      />
    </Dialog>
  );
}

type Props = { venueId: string; blockId: string; canChange: boolean; onClose: () => void };

/** A whole block, opened from one of its hours on the board. */
export function BlockDialog({ venueId, blockId, canChange, onClose }: Props) {
  const { t } = useLingui();
  const blocks = useBlocks(venueId);
  const found = useVenueForAdmin(venueId);
  const venue = found.data?.venue;
  const [isChanging, setChanging] = useState(false);
  // Kept here, as it is out of the list before its end has been answered.
  const [ending, setEnding] = useState<Block>();
  const block = blocks.data?.blocks.find(({ id }) => id === blockId);
  if (venue && block && isChanging) {
    return <BlockFormDialog venue={venue} place="board" id={blockId} initial={draftOf(block)} onClose={onClose} />;
  }
  if (venue && ending) return <EndBlock venue={venue} block={ending} onClose={onClose} />;
  return (
    <Dialog
      title={block?.reason || t({ message: "Blocked", comment: "Hours on the day board that are taken out of sale" })}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      hasClose
    >
      {venue && block ? (
        <Facts venue={venue} block={block} />
      ) : venue && blocks.data ? (
        <p>
          <Trans>This block is over, or somebody has ended it.</Trans>
        </p>
      ) : (
        <QueryView query={blocks.data ? found : blocks}>
          <Skeleton className="h-24 animate-late" />
        </QueryView>
      )}
      {block && canChange && (
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button variant="danger" onPress={() => setEnding(block)}>
            <Trans comment="Its hours are for sale again">End the block…</Trans>
          </Button>
          <Button onPress={() => setChanging(true)}>
            <Trans comment="Courts, days and hours of a block">Change…</Trans>
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Facts({ venue, block }: { venue: Venue; block: Block }) {
  const { courts, when } = useBlockWords(venue)(block);
  return (
    <div className="flex flex-col gap-1">
      <p className="tabular font-semibold">{when}</p>
      <p>{courts}</p>
      <p className="text-muted text-sm">
        <Trans>These hours belong to one block: it is changed and ended as a whole.</Trans>
      </p>
    </div>
  );
}
