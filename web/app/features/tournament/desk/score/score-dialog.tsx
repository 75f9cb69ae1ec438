import type { Tournament } from "~/gen/lapang/v1/tournament_pb";
import { Dialog } from "~/ui/overlay/dialog";
import type { Fixture } from "../../model";
import { useTieCaption } from "../tie-lines";
import { ScoreSheet } from "./score-sheet";

type Props = { tournament: Tournament; fixture: Fixture; isWalkover: boolean; onClose: () => void };

/** The score of a tie at the desk. */
export function ScoreDialog({ tournament, fixture, isWalkover, onClose }: Props) {
  const caption = useTieCaption();
  return (
    <Dialog
      title={caption(fixture)}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable={false}
      hasClose
    >
      <ScoreSheet
        key={fixture.tie.id}
        tournament={tournament}
        fixture={fixture}
        scorerKey=""
        isWalkover={isWalkover}
        onDone={onClose}
      />
    </Dialog>
  );
}
