import { Trans, useLingui } from "@lingui/react/macro";
import type { Block } from "~/gen/lapang/v1/block_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { useBlockWords } from "~/lib/format/use-block-words";
import { ConfirmCall } from "../confirm-call";
import { useEndBlock } from "../queries";

type Props = { venue: Venue; block: Block; onClose: () => void };

/** Asks before the hours of a block are put back on sale. */
export function EndBlock({ venue, block, onClose }: Props) {
  const { t } = useLingui();
  const end = useEndBlock();
  const { name, courts, when } = useBlockWords(venue)(block);
  return (
    <ConfirmCall
      call={end}
      request={{ venueId: venue.id, blockId: block.id }}
      title={t({ message: `End “${name}”?`, comment: "A block of courts, by its reason" })}
      action={t({ message: "End the block", comment: "Its hours are for sale again" })}
      isDanger
      done={t`Ended. The hours to come are free again.`}
      onClose={onClose}
    >
      <p className="font-semibold text-ink">
        {courts}
        <br />
        <span className="tabular">{when}</span>
      </p>
      <p>
        <Trans>Players can book its hours to come again.</Trans>
      </p>
    </ConfirmCall>
  );
}
