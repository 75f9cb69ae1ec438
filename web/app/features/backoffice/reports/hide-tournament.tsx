import { Trans, useLingui } from "@lingui/react/macro";
import type { Tournament } from "~/gen/lapang/v1/tournament_pb";
import { useHideTournament } from "./queries";
import { ReasonDialog } from "./reason-dialog";
import { useOvertaken } from "./refusals";

type Props = { tournament: Tournament; onDone: () => void; onClose: () => void; onStale: () => void };

/** Asks for the reason and takes a tournament away. */
export function HideTournament({ tournament, onDone, onClose, onStale }: Props) {
  const { t } = useLingui();
  const call = useHideTournament();
  const overtaken = useOvertaken(() => {
    onClose();
    onStale();
  });
  return (
    <ReasonDialog
      title={t`Hide this tournament?`}
      action={t`Hide tournament`}
      description={t`The organiser and those who entered read it, by email and on the page.`}
      isPending={call.isPending}
      error={call.error}
      send={(reason) => call.mutateAsync({ tournamentId: tournament.id, reason }, { onError: overtaken })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        <Trans>
          “{{ name: tournament.name }}” is called off. From then on only its organiser and those who entered see its
          page. This cannot be undone.
        </Trans>
      </p>
    </ReasonDialog>
  );
}
