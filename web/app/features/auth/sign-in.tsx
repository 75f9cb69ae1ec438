import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { VerifyEmailOTPResponse } from "~/gen/lapang/v1/auth_pb";
import { signedIn } from "~/lib/current-user";
import { useExplain } from "~/lib/errors";
import { pathAfterSignIn } from "~/lib/guards";
import { usePaths } from "~/lib/paths";
import { askAnew, keepSession } from "~/lib/session-query";
import { PageTitle } from "~/ui/page-title";
import { CodeStep } from "./code-step";
import { EmailStep } from "./email-step";
import { dropPendingCode, keepPendingCode, type Newcomer, type PendingCode, readPendingCode } from "./pending-code";
import { useCheckAddress } from "./queries";
import { SetUpStep } from "./set-up-step";
import { SignInCourt } from "./sign-in-court";
import { checkFailed, sendFailed } from "./sign-in-rules";
import { useCodeSending } from "./use-code-sending";

/** The one flow of rules.md §2, as far as this release goes: e-mail, set-up for a new address, code. */
export function SignIn() {
  const { t } = useLingui();
  const explain = useExplain();
  const check = useCheckAddress();
  const [pending, setPending] = useState(readPendingCode);
  const sending = useCodeSending(pending, keep);
  const [email, setEmail] = useState(pending?.email ?? "");
  const [step, setStep] = useState<"email" | "set-up" | "code">(pending ? "code" : "email");
  const signInDone = useSignInDone();

  function keep(next: PendingCode) {
    keepPendingCode(next);
    setPending(next);
  }

  function sendCode(to: string, newcomer: Newcomer | null) {
    sending.sendTo(to, newcomer, () => setStep("code"));
  }

  function begin(to: string) {
    if (check.isPending || sending.isPending) return;
    sending.reset();
    setEmail(to);
    // Whoever comes back to an address whose code is still on its way needs no other one.
    if (pending?.email === to && Date.now() < pending.resendAt) return setStep("code");
    check.mutate(
      { email: to },
      { onSuccess: ({ userExists }) => (userExists ? sendCode(to, null) : setStep("set-up")) },
    );
  }

  function startOver() {
    sending.reset();
    check.reset();
    setStep("email");
  }

  const sendFailure = sending.error ? explain(sending.error, sendFailed) : undefined;
  const failed = check.error ?? sending.error;
  const otherwise = check.error ? checkFailed : sendFailed;
  return (
    <div className="mx-auto grid w-full max-w-7xl flex-1 gap-10 px-5 py-8 sm:px-6 sm:py-14 lg:grid-cols-2 lg:gap-16 lg:py-6">
      <PageTitle>{t`Sign in`}</PageTitle>
      <div className="mx-auto flex w-full max-w-md flex-col gap-8 lg:justify-center lg:py-16">
        {step === "email" && (
          <EmailStep
            initialEmail={email}
            isPending={check.isPending || sending.isPending}
            error={failed ? { cause: failed, otherwise } : null}
            onContinue={begin}
          />
        )}
        {step === "set-up" && (
          <SetUpStep
            email={email}
            isPending={sending.isPending}
            failure={sendFailure}
            onContinue={(newcomer) => sendCode(email, newcomer)}
            onOtherEmail={startOver}
          />
        )}
        {step === "code" && pending && (
          <CodeStep
            pending={pending}
            isSending={sending.isPending}
            sendFailure={sendFailure}
            onResend={() => sendCode(pending.email, pending.newcomer)}
            onOtherEmail={startOver}
            onVerified={signInDone}
          />
        )}
      </div>
      <SignInCourt />
    </div>
  );
}

/** Keeps who has signed in, and goes on: to the sports first, where none were chosen yet, else to the wanted page. */
function useSignInDone(): (answer: VerifyEmailOTPResponse) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const paths = usePaths();
  return ({ user, session, isNewUser }) => {
    dropPendingCode();
    const player = signedIn(user, session?.sessionId);
    // A new player is not stored here (specification §4); the next page asks who it is.
    if (player && !isNewUser) keepSession(player);
    else askAnew();
    const isReady = player?.user.sportsPreferencesCompleted;
    navigate(isReady ? pathAfterSignIn(pathname) : paths.sportsPreferences, { replace: true });
  };
}
