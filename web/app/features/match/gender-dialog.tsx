import { Trans, useLingui } from "@lingui/react/macro";
import { Gender, type Match } from "~/gen/lapang/v1/match_pb";
import { Confirm } from "~/ui/confirm";

type Props = { match: Match; isOpen: boolean; onClose: () => void; onStated: () => void };

/** Asks players who join a match for one gender to confirm theirs. */
export function GenderDialog({ match, isOpen, onClose, onStated }: Props) {
  const { t } = useLingui();
  const isForWomen = match.genderPreference === Gender.FEMALE;
  return (
    <Confirm
      isOpen={isOpen}
      onOpenChange={onClose}
      title={isForWomen ? t`This match is for women` : t`This match is for men`}
      action={isForWomen ? t`I am a woman` : t`I am a man`}
      onConfirm={onStated}
      isDanger={false}
    >
      <p>
        <Trans>The host requires this and can remove other players.</Trans>
      </p>
    </Confirm>
  );
}
