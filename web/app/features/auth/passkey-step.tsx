import passkeyIcon from "icon:lucide/fingerprint-pattern";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CompletePasskeyAuthenticationResponse } from "~/gen/lapang/v1/auth_pb";
import { FormFailure, Notice } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { useSignInByPasskey } from "./queries";
import { authenticationFailed, explainWayIn, isCancelled } from "./sign-in-failure";
import { StepHeading } from "./sign-in-frame";

type Props = {
  email: string;
  isSending: boolean;
  /** Why the code could not be sent. */
  sendFailure: string | undefined;
  onSignedIn: (answer: CompletePasskeyAuthenticationResponse) => void;
  onUseCode: () => void;
  onOtherEmail: () => void;
};

/** Sign-in step for an account with a passkey. */
export function PasskeyStep({ email, isSending, sendFailure, onSignedIn, onUseCode, onOtherEmail }: Props) {
  const { i18n, t } = useLingui();
  const passkey = useSignInByPasskey();
  // Also after success, until the next page is shown.
  const isBusy = passkey.isPending || passkey.isSuccess;
  const hasFailed = passkey.error && !isCancelled(passkey.error);
  const failure = hasFailed ? i18n._(explainWayIn(passkey.error, authenticationFailed)) : sendFailure;

  function useCode() {
    passkey.reset();
    onUseCode();
  }

  return (
    <>
      <StepHeading title={t`Welcome back`}>
        <Trans>
          <strong className="text-ink [overflow-wrap:anywhere]">{email}</strong> has a passkey. Use it with your
          fingerprint, your face or your screen lock.
        </Trans>
      </StepHeading>
      <div className="flex flex-col gap-5">
        {failure && <FormFailure>{failure}</FormFailure>}
        {isCancelled(passkey.error) && (
          <Notice>
            <Trans>No passkey was used. Try again, or use an email code instead.</Trans>
          </Notice>
        )}
        <Button
          size="large"
          isWide
          autoFocus
          isDisabled={isSending}
          isPending={isBusy}
          onPress={() => passkey.mutate({ email }, { onSuccess: onSignedIn })}
        >
          <Icon of={passkeyIcon} className="text-xl" />
          <Trans>Continue with passkey</Trans>
        </Button>
        <div className="flex flex-col gap-2">
          <Button variant="secondary" isWide isDisabled={isBusy} isPending={isSending} onPress={useCode}>
            <Trans>Use an email code instead</Trans>
          </Button>
          <Button variant="quiet" isWide isDisabled={isBusy} onPress={onOtherEmail}>
            <Trans>Use a different email</Trans>
          </Button>
        </div>
      </div>
    </>
  );
}
