import passkeyIcon from "icon:lucide/fingerprint-pattern";
import { Code } from "@connectrpc/connect";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { CompletePasskeyRegistrationResponse, VerifyEmailOTPResponse } from "~/gen/lapang/v1/auth_pb";
import { codeOf } from "~/lib/http/error-code";
import { invisibleCharacters, isInvisible, refusalOf, violationsOf } from "~/lib/http/error-messages";
import { isPasskeyAvailable } from "~/lib/session/webauthn";
import { FormFailure, Notice } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { CodeForm, type CodeFormState } from "./code-form";
import { CodeSent } from "./code-sent";
import { nameField } from "./newcomer-fields";
import { PasskeyBenefits } from "./passkey-benefits";
import { hasCode, type PendingCode } from "./pending-code";
import { useCreatePasskey } from "./queries";
import { explainWayIn, isCancelled, passkeysUnsupported, registrationFailed } from "./sign-in-failure";
import { OrLine, StepHeading } from "./sign-in-frame";
import { invalidEmailAndName, mustAcceptTerms } from "./sign-in-rules";
import { termsField } from "./terms-checkbox";

const hasAccount = msg`This address already has an account. Use a code to sign in.`;

type Props = {
  pending: PendingCode;
  isSending: boolean;
  /** Why the code could not be sent. */
  sendFailure: string | undefined;
  onResend: () => void;
  onSignedIn: (answer: CompletePasskeyRegistrationResponse) => void;
  onVerified: (answer: VerifyEmailOTPResponse) => void;
  onOtherEmail: () => void;
};

/** A new account on one screen: a name, the terms, and the code from the email, or a passkey instead. */
export function SetUpStep({ onSignedIn, onOtherEmail, ...code }: Props) {
  const { i18n, t } = useLingui();
  const { email } = code.pending;
  const create = useCreatePasskey();
  const [isSkipped, setSkipped] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Also after success, until the next page is shown.
  const isCreating = create.isPending || create.isSuccess;

  function refused(error: unknown, form: CodeFormState) {
    const bad = violationsOf(error);
    if (refusalOf(error).reason === "TERMS_NOT_ACCEPTED") form.complain({ [termsField]: i18n._(mustAcceptTerms) });
    else if ("name" in bad || "email" in bad)
      form.complain({ [nameField]: i18n._(isInvisible(bad.name) ? invisibleCharacters : invalidEmailAndName) });
    else if (codeOf(error) === Code.AlreadyExists) setFailure(i18n._(hasAccount));
    else if (!isCancelled(error)) setFailure(i18n._(explainWayIn(error, registrationFailed)));
  }

  function createPasskey(form: CodeFormState) {
    setFailure(undefined);
    if (!form.isComplete() || isCreating) return;
    const { name, acceptedTerms } = form.newcomer;
    const owner = { email, name: name.trim(), acceptedTerms };
    create.mutate(owner, { onSuccess: onSignedIn, onError: (error) => refused(error, form) });
  }

  function skip(form: CodeFormState) {
    setSkipped(true);
    form.focusCode();
  }

  return (
    <>
      <StepHeading title={t`New here? Welcome!`}>
        {hasCode(code.pending) ? (
          <CodeSent pending={code.pending} />
        ) : (
          <Trans>
            We will create an account for <strong className="text-ink [overflow-wrap:anywhere]">{email}</strong>.
          </Trans>
        )}
      </StepHeading>
      <CodeForm {...code}>
        {(form) => (
          <>
            {!isPasskeyAvailable() && <Notice>{i18n._(passkeysUnsupported)}</Notice>}
            {failure && <FormFailure>{failure}</FormFailure>}
            {isCancelled(create.error) && (
              <Notice>
                <Trans>No passkey was created. Try again, or use a code instead.</Trans>
              </Notice>
            )}
            {isPasskeyAvailable() && !isSkipped && (
              <PasskeyOffer
                isDisabled={form.isVerifying}
                isPending={isCreating}
                onCreate={() => createPasskey(form)}
                onSkip={() => skip(form)}
              />
            )}
            <Button variant="quiet" isWide isDisabled={isCreating} onPress={onOtherEmail}>
              <Trans>Use a different email</Trans>
            </Button>
          </>
        )}
      </CodeForm>
    </>
  );
}

type PasskeyOfferProps = { isDisabled: boolean; isPending: boolean; onCreate: () => void; onSkip: () => void };

/** Creates an account with a passkey instead of the code, on the same screen. */
function PasskeyOffer({ isDisabled, isPending, onCreate, onSkip }: PasskeyOfferProps) {
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
