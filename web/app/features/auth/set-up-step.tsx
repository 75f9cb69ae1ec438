import { Code } from "@connectrpc/connect";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { CompletePasskeyRegistrationResponse } from "~/gen/lapang/v1/auth_pb";
import { codeOf } from "~/lib/error-code";
import { refusalOf, violationsOf } from "~/lib/errors";
import { isPasskeyAvailable } from "~/lib/webauthn";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import { PasskeyBenefits } from "./passkey-benefits";
import type { Newcomer } from "./pending-code";
import { useCreatePasskey } from "./queries";
import { explainWayIn, isCancelled, passkeysUnsupported, registrationFailed } from "./sign-in-failure";
import { invalidEmailAndName, mustAcceptTerms } from "./sign-in-rules";
import { StepHeading } from "./step-heading";
import { TermsCheckbox, termsField } from "./terms-checkbox";

const longestName = 80;
const nameField = "name";
const hasAccount = msg`This address already has an account. Use a code to sign in.`;

type Props = {
  email: string;
  /** A code is being sent. */
  isSending: boolean;
  /** Why none was. */
  sendFailure: string | undefined;
  onSignedIn: (answer: CompletePasskeyRegistrationResponse) => void;
  /** Goes on with a code, and with what is filled in by then. */
  onUseCode: (newcomer: Newcomer) => void;
  onOtherEmail: () => void;
};

/** For an address without an account: a name to be called by, the terms, and a passkey for whoever wants one. */
export function SetUpStep({ email, isSending, sendFailure, onSignedIn, onUseCode, onOtherEmail }: Props) {
  const { i18n, t } = useLingui();
  const hasPasskeys = isPasskeyAvailable();
  const create = useCreatePasskey();
  // Once it has worked, until the next page is here.
  const isCreating = create.isPending || create.isSuccess;
  const [name, setName] = useState("");
  const [isAccepted, setAccepted] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>();
  const [failure, setFailure] = useState<string>();

  function refused(error: unknown) {
    const bad = violationsOf(error);
    if (refusalOf(error).reason === "TERMS_NOT_ACCEPTED") setErrors({ [termsField]: i18n._(mustAcceptTerms) });
    else if ("name" in bad || "email" in bad) setErrors({ [nameField]: i18n._(invalidEmailAndName) });
    else if (codeOf(error) === Code.AlreadyExists) setFailure(i18n._(hasAccount));
    else if (!isCancelled(error)) setFailure(i18n._(explainWayIn(error, registrationFailed)));
  }

  function submit() {
    const missing: Record<string, string> = {};
    if (hasPasskeys && name.trim() === "") missing[nameField] = i18n._(invalidEmailAndName);
    if (!isAccepted) missing[termsField] = i18n._(mustAcceptTerms);
    setErrors(missing);
    setFailure(undefined);
    if (Object.keys(missing).length > 0 || isCreating) return;
    const newcomer = { name: name.trim(), acceptedTerms: true };
    if (hasPasskeys) create.mutate({ email, ...newcomer }, { onSuccess: onSignedIn, onError: refused });
    else onUseCode(newcomer);
  }

  function skip() {
    create.reset();
    setErrors(undefined);
    setFailure(undefined);
    onUseCode({ name: name.trim(), acceptedTerms: isAccepted });
  }

  return (
    <>
      <StepHeading title={t`New here? Welcome!`}>
        <Trans>
          We make an account for <strong className="text-ink [overflow-wrap:anywhere]">{email}</strong>.
        </Trans>
      </StepHeading>
      <Form onSubmit={submit} errors={errors} failure={failure ?? sendFailure} checksItself>
        <TextField
          name={nameField}
          label={t`Full name`}
          optional={hasPasskeys ? undefined : t`optional`}
          description={t`So that your team knows who is coming.`}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={longestName}
          enterKeyHint="next"
          autoFocus
          value={name}
          onChange={setName}
        />
        {hasPasskeys ? (
          <PasskeyBenefits />
        ) : (
          <Notice>
            <strong className="block">{i18n._(passkeysUnsupported)}</strong>
            <Trans>You get a code by email instead.</Trans>
          </Notice>
        )}
        <TermsCheckbox isAccepted={isAccepted} onChange={setAccepted} />
        {isCancelled(create.error) && (
          <Notice>
            <Trans>No passkey was made. Try again, or use a code instead.</Trans>
          </Notice>
        )}
        <div className="flex flex-col gap-2">
          <Button
            type="submit"
            size="large"
            isWide
            isDisabled={hasPasskeys && isSending}
            isPending={hasPasskeys ? isCreating : isSending}
          >
            {hasPasskeys ? t`Create a passkey` : t`Send me a code`}
          </Button>
          {hasPasskeys && (
            <Button variant="secondary" isWide isDisabled={isCreating} isPending={isSending} onPress={skip}>
              <Trans>Skip, use a code instead</Trans>
            </Button>
          )}
          <Button variant="quiet" isWide isDisabled={isCreating} onPress={onOtherEmail}>
            <Trans>Use a different email</Trans>
          </Button>
        </div>
      </Form>
    </>
  );
}
