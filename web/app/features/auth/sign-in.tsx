import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { useExplain } from "~/lib/errors";
import { useWhenIdle } from "~/lib/use-when-idle";
import { isPasskeyAvailable } from "~/lib/webauthn";
import { EmailStep } from "./email-step";
import { keepPendingCode, type Newcomer, type PendingCode, readPendingCode } from "./pending-code";
import { useCheckAddress } from "./queries";
import { checkFailed, sendFailed } from "./sign-in-failure";
import { SignInFrame } from "./sign-in-frame";
import { useCodeSending } from "./use-code-sending";
import { useSignInDone } from "./use-sign-in-done";

// What comes after the e-mail is fetched while that is typed.
const steps = {
  passkey: () => import("./passkey-step"),
  setUp: () => import("./set-up-step"),
  code: () => import("./code-step"),
};
const PasskeyStep = lazy(async () => ({ default: (await steps.passkey()).PasskeyStep }));
const SetUpStep = lazy(async () => ({ default: (await steps.setUp()).SetUpStep }));
const CodeStep = lazy(async () => ({ default: (await steps.code()).CodeStep }));

type Step = "email" | "passkey" | "set-up" | "code";

/** The one flow of rules.md §2: e-mail; then the passkey, the set-up of a new account, or the code. */
export function SignIn() {
  const { t } = useLingui();
  const explain = useExplain();
  const check = useCheckAddress();
  const [pending, setPending] = useState(readPendingCode);
  const sending = useCodeSending(pending, keep);
  const [email, setEmail] = useState(pending?.email ?? "");
  const [step, setStep] = useState<Step>(pending ? "code" : "email");
  const done = useSignInDone();
  useWhenIdle(() => Promise.all(Object.values(steps).map((load) => load())), null);

  function keep(next: PendingCode) {
    keepPendingCode(next);
    setPending(next);
  }

  /** Whoever comes back to an address whose code is still on its way needs no other one. */
  const hasFreshCode = (to: string) => pending?.email === to && Date.now() < pending.resendAt;

  function sendCode(to: string, newcomer: Newcomer | null) {
    if (pending && hasFreshCode(to)) {
      keep({ ...pending, newcomer });
      setStep("code");
    } else sending.sendTo(to, newcomer, () => setStep("code"));
  }

  function begin(to: string) {
    if (check.isPending || sending.isPending) return;
    sending.reset();
    setEmail(to);
    if (hasFreshCode(to)) return setStep("code");
    check.mutate(
      { email: to },
      {
        onSuccess({ userExists, hasPasskey }) {
          if (!userExists) setStep("set-up");
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
  const failed = check.error ?? sending.error;
  const otherwise = check.error ? checkFailed : sendFailed;
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
      <Suspense>
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
        {step === "set-up" && (
          <SetUpStep
            email={email}
            isSending={isSending}
            sendFailure={sendFailure}
            onSignedIn={done}
            onUseCode={(newcomer) => sendCode(email, newcomer)}
            onOtherEmail={startOver}
          />
        )}
        {step === "code" && pending && (
          <CodeStep
            pending={pending}
            isSending={isSending}
            sendFailure={sendFailure}
            onResend={() => sendCode(pending.email, pending.newcomer)}
            onOtherEmail={startOver}
            // A new player is not stored at this point (specification §4).
            onVerified={(answer) => done(answer, !answer.isNewUser)}
          />
        )}
      </Suspense>
    </SignInFrame>
  );
}
