import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Block } from "~/gen/lapang/v1/block_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { useBlockWords } from "~/lib/format/use-block-words";
import { Card } from "~/ui/list/card";
import { QueryError } from "~/ui/list/query-view";
import { Button } from "~/ui/look/button";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { useRights } from "../access";
import { draftOf } from "../board/block-rules";
import { leftBlock } from "../board/board-memory";
import { EndBlock } from "../board/end-block";
import { useBlocks } from "../queries";

const BlockFormDialog = lazyDialog(
  async () => (await import("../board/block-dialog")).BlockFormDialog,
  ({ onClose }) => onClose(),
);

type Asking = { kind: "change" | "end"; block: Block };

/** The blocks of a venue that are not over; nothing where there are none. */
export function VenueBlocks({ venue }: { venue: Venue }) {
  const may = useRights(venue.id);
  const query = useBlocks(venue.id);
  const words = useBlockWords(venue);
  const [left, setLeft] = useState(() => leftBlock("courts", venue.id));
  const [chosen, setChosen] = useState<Asking>();
  const blocks = query.data?.blocks ?? [];
  const leftOpen = left && blocks.find(({ id }) => id === left.id);
  const asking: Asking | undefined = chosen ?? (leftOpen ? { kind: "change", block: leftOpen } : undefined);
  const close = () => {
    setChosen(undefined);
    setLeft(null);
  };
  if (query.error && !query.data) {
    return may.bookings ? (
      <QueryError error={query.error} onRetry={() => query.refetch()} isRetrying={query.isFetching} />
    ) : null;
  }
  if (blocks.length === 0 && !asking) return null;
  return (
    <Card>
      <h2 className="pb-2 font-bold text-lg">
        <Trans comment="Heading: courts that are out of sale for some days">Blocked</Trans>
      </h2>
      <ul className="divide-y divide-line">
        {blocks.map((block) => (
          <BlockLine
            key={block.id}
            words={words(block)}
            canChange={may.bookings}
            onAsk={(kind) => setChosen({ kind, block })}
          />
        ))}
      </ul>
      {asking?.kind === "change" && (
        <BlockFormDialog
          venue={venue}
          place="courts"
          id={asking.block.id}
          initial={draftOf(asking.block)}
          onClose={close}
        />
      )}
      {asking?.kind === "end" && <EndBlock venue={venue} block={asking.block} onClose={close} />}
    </Card>
  );
}

type LineProps = {
  words: { name: string; courts: string; when: string };
  canChange: boolean;
  onAsk: (kind: Asking["kind"]) => void;
};

function BlockLine({ words: { name, courts, when }, canChange, onAsk }: LineProps) {
  const { t } = useLingui();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="me-auto flex min-w-0 flex-col wrap-anywhere">
        <span className="font-semibold">{name}</span>
        <span className="tabular text-sm">{when}</span>
        <span className="text-muted text-sm">{courts}</span>
      </span>
      {canChange && (
        <span className="flex max-sm:-ms-4">
          <Button
            variant="quiet"
            size="small"
            onPress={() => onAsk("change")}
            aria-label={t({ message: `Change ${name}, ${when}`, comment: "A block of courts and its days" })}
          >
            <Trans comment="Courts, days and hours of a block">Change…</Trans>
          </Button>
          <Button
            variant="quiet"
            size="small"
            onPress={() => onAsk("end")}
            aria-label={t({ message: `End ${name}, ${when}`, comment: "A block of courts and its days" })}
          >
            <Trans comment="A block of courts: its hours are for sale again">End…</Trans>
          </Button>
        </span>
      )}
    </li>
  );
}
