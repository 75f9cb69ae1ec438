import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Match, MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { NameSheet } from "./name-sheet";
import { nameOf } from "./people-rules";
import { useUpdateGuest } from "./queries";

type Props = { match: Match; guest: MatchParticipant; onClose: () => void };

/** Spells the name of somebody without an account anew. */
export function RenameGuest({ match, guest, onClose }: Props) {
  const { t } = useLingui();
  const update = useUpdateGuest();
  const [before] = useState(() => nameOf(guest));

  function save(name: string) {
    if (name !== before) return update.mutateAsync({ matchId: match.id, participantId: guest.id, name }).then(onClose);
    onClose();
  }

  return (
    <NameSheet
      title={t({ message: "Change the name", comment: "Of somebody on a list" })}
      name={before}
      onSave={save}
      onClose={onClose}
      submit={<Trans comment="A changed name">Save name</Trans>}
    />
  );
}
