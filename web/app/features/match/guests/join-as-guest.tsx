import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Gender, type Match } from "~/gen/lapang/v1/match_pb";
import { newKey } from "~/lib/http/new-key";
import { Alert } from "~/ui/look/alert";
import { isFull } from "../places-rules";
import { storeGuestToken } from "./guest-token";
import { NameSheet } from "./name-sheet";
import { useJoinAsGuest } from "./queries";

type Props = { match: Match; onClose: () => void; onJoined: () => void };

/** A visitor joins with a name alone. Their token stays in this browser. */
export function JoinAsGuest({ match, onClose, onJoined }: Props) {
  const { t } = useLingui();
  const join = useJoinAsGuest();
  const isForOne = match.enforceGender;
  const isForWomen = match.genderPreference === Gender.FEMALE;

  // Kept for a second try: the answer to the first may have been lost.
  const [key] = useState(newKey);

  async function save(name: string) {
    const { token } = await join.mutateAsync({
      matchId: match.id,
      name,
      key,
      // Pressing the button confirms the gender.
      confirmGender: isForOne ? match.genderPreference : Gender.UNSPECIFIED,
    });
    storeGuestToken(match, token);
    onClose();
    onJoined();
  }

  function submit() {
    if (isForOne) return isForWomen ? t`I am a woman` : t`I am a man`;
    return isFull(match) ? t`Join the waitlist` : t({ message: "Join", comment: "Takes a place in a match" });
  }

  return (
    <NameSheet
      title={t`Join without an account`}
      isOwn
      description={t`Others see it on the list. Write the name that the host knows you by.`}
      onSave={save}
      onClose={onClose}
      submit={submit()}
    >
      {isFull(match) && (
        <p className="text-muted">
          <Trans>This match is full. Join the waitlist, and the next free spot can be yours.</Trans>
        </p>
      )}
      {isForOne && (
        <Alert tone="notice">
          <p className="font-semibold">{isForWomen ? t`This match is for women` : t`This match is for men`}</p>
          <p>
            <Trans>The host requires this and can remove other players.</Trans>
          </p>
        </Alert>
      )}
    </NameSheet>
  );
}
