import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, useLayoutEffect, useState } from "react";
import type { VerifyEmailOTPResponse } from "~/gen/lapang/v1/auth_pb";
import { isPasskeyAvailable } from "~/lib/session/webauthn";
import { Button } from "~/ui/look/button";
import { CodeForm } from "./code-form";
import { CodeSent } from "./code-sent";
import { CookiesNeeded } from "./cookies-needed";
import { EmailStep } from "./email-step";
import { PasskeyStep } from "./passkey-step";
import {
  codeless,
  hasCode,
  type Newcomer,
  nobody,
  type PendingCode,
  readPendingCode,
  storePendingCode,
} from "./pending-code";
import { useCheckAddress } from "./queries";
import { SetUpStep } from "./set-up-step";
import { checkFailed, sendFailed, supportCheckFailed, useExplainSending } from "./sign-in-failure";
import { SignInFrame, StepHeading } from "./sign-in-frame";
import { useCodeSending } from "./use-code-sending";
import { useSignInDone } from "./use-sign-in-done";

type Step = "email" | "passkey" | "set-up" | "code";

const stepOf = ({ newcomer }: PendingCode): Step => (newcomer ? "set-up" : "code");

/** The sign-in flow of rules.md §2: email; then the passkey, the code, or a new account by either. */
export function SignIn() {
  const { t } = useLingui();
  const explain = useExplainSending();
  const check = useCheckAddress();
  const [pending, setPending] = useState(readPendingCode);
  const sending = useCodeSending(pending, keep);
  const [email, setEmail] = useState(pending?.email ?? "");
  const [step, setStep] = useState<Step>(pending ? stepOf(pending) : "email");
  const { done, isRefused } = useSignInDone();

  // Every step starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step
  useLayoutEffect(() => {
    // In braces: newer browsers return a promise, which React would call as the clean-up.
    scrollTo(0, 0);
  }, [step]);

  function keep(next: PendingCode) {
    storePendingCode(next);
    setPending(next);
  }

  /** An address whose code was sent already needs no new one. */
  const freshCode = (to: string) => {
    // The newcomer's latest input is only in storage.
    const latest = readPendingCode() ?? pending;
    return latest?.email === to && hasCode(latest) && Date.now() < latest.resendAt ? latest : null;
  };

  function sendCode(to: string, newcomer: Newcomer | null) {
    const fresh = freshCode(to);
    if (fresh) return resume(fresh);
    sending.sendTo(to, newcomer, {
      onSent: () => setStep(newcomer ? "set-up" : "code"),
      onRefused(resendAt) {
        // A new account can still be created with a passkey.
        if (!newcomer || !isPasskeyAvailable()) return;
        setPending(codeless(to, resendAt));
        setStep("set-up");
      },
    });
  }

  function resume(fresh: PendingCode) {
    keep(fresh);
    setStep(stepOf(fresh));
  }

  function begin(to: string) {
    if (check.isPending || sending.isPending) return;
    sending.reset();
    setEmail(to);
    const fresh = freshCode(to);
    if (fresh) return resume(fresh);
    check.mutate(
      { email: to },
      {
        onSuccess({ userExists, hasPasskey }) {
          if (!userExists) sendCode(to, nobody);
          else if (hasPasskey && isPasskeyAvailable()) setStep("passkey");
          else sendCode(to, null);
        },
      },
    );
  }

  function startOver() {
    sending.reset();
    check.reset();
    setStep("email");
  }

  const isSending = sending.isPending;
  const sendFailure = sending.error ? explain(sending.error, sendFailed) : undefined;
  const code = (on: PendingCode) => ({
    pending: on,
    isSending,
    sendFailure,
    onResend: () => sendCode(on.email, readPendingCode()?.newcomer ?? on.newcomer),
    onOtherEmail: startOver,
    // A new player is not stored yet (specification §4).
    onVerified: (answer: VerifyEmailOTPResponse) => done(answer, !answer.isNewUser),
  });
  const failed = check.error ?? sending.error;
  // For an address the page asks about its account, and where possible about a passkey.
  const otherwise = check.error ? (isPasskeyAvailable() ? supportCheckFailed : checkFailed) : sendFailed;
  if (isRefused)
    return (
      <SignInFrame title={t`Sign in`}>
        <CookiesNeeded />
      </SignInFrame>
    );
  return (
    <SignInFrame title={t`Sign in`}>
      {step === "email" && (
        <EmailStep
          initialEmail={email}
          isPending={check.isPending || isSending}
          error={failed ? { cause: failed, otherwise } : null}
          onContinue={begin}
          onSignedIn={done}
        />
      )}
      {step === "passkey" && (
        <PasskeyStep
          email={email}
          isSending={isSending}
          sendFailure={sendFailure}
          onSignedIn={done}
          onUseCode={() => sendCode(email, null)}
          onOtherEmail={startOver}
        />
      )}
      {step === "set-up" && pending && <SetUpStep {...code(pending)} onSignedIn={done} />}
      {step === "code" && pending && <CodeStep {...code(pending)} />}
    </SignInFrame>
  );
}

type Props = Omit<ComponentProps<typeof CodeForm>, "isOwnAddress" | "children"> & { onOtherEmail: () => void };

/** Sign-in step: the code from the email. */
function CodeStep({ onOtherEmail, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <>
      <StepHeading title={t`Check your email`}>
        <CodeSent pending={rest.pending} />
      </StepHeading>
      <CodeForm {...rest}>
        {() => (
          <Button variant="quiet" isWide onPress={onOtherEmail}>
            <Trans>Use a different email</Trans>
          </Button>
        )}
      </CodeForm>
    </>
  );
}
