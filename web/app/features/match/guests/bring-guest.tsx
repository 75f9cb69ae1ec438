import { Trans, useLingui } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { toastSuccess } from "~/ui/overlay/toast";
import { isFull } from "../places-rules";
import { NameSheet } from "./name-sheet";
import { useAddGuests } from "./queries";
import { useAdded } from "./use-added";

type Props = { match: Match; onClose: () => void };

/** A participant writes down somebody whom they bring. */
export function BringGuest({ match, onClose }: Props) {
  const { t } = useLingui();
  const added = useAdded();
  const add = useAddGuests();

  async function save(name: string) {
    const { positions } = await add.mutateAsync({ matchId: match.id, names: [name] });
    const became = added([name], positions);
    void toastSuccess(became.in || became.waiting);
    onClose();
  }

  return (
    <NameSheet
      title={t`Bring someone`}
      description={
        isFull(match)
          ? t`This match is full, so they go on the waitlist. They need no account.`
          : t`They take a spot of their own and need no account.`
      }
      onSave={save}
      onClose={onClose}
      submit={<Trans comment="Adds a player">Add</Trans>}
    />
  );
}
