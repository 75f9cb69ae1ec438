import passkeyIcon from "icon:lucide/fingerprint-pattern";
import { Trans } from "@lingui/react/macro";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { OrLine } from "./or-line";
import { PasskeyBenefits } from "./passkey-benefits";

type Props = { isDisabled: boolean; isPending: boolean; onCreate: () => void; onSkip: () => void };

/** Creates an account with a passkey instead of the code, on the same screen. */
export function PasskeyOffer({ isDisabled, isPending, onCreate, onSkip }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <OrLine />
      <PasskeyBenefits />
      <Button variant="secondary" size="large" isWide isDisabled={isDisabled} isPending={isPending} onPress={onCreate}>
        <Icon of={passkeyIcon} className="text-xl" />
        <Trans>Create a passkey</Trans>
      </Button>
      <Button variant="quiet" isWide isDisabled={isPending} onPress={onSkip}>
        <Trans>Skip, use a code instead</Trans>
      </Button>
    </div>
  );
}
