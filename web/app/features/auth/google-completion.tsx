import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { isTransient } from "~/lib/http/error-code";
import { refusalOf, useExplainLoading } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { Button } from "~/ui/look/button";
import { Spinner } from "~/ui/look/spinner";
import { CookiesNeeded } from "./cookies-needed";
import { GoogleCallbackResult } from "./google-callback-result";
import { GoogleTerms } from "./google-terms";
import { useCompleteGoogle } from "./queries";
import { completionFailed, explainWayIn } from "./sign-in-failure";
import { StepHeading } from "./sign-in-frame";
import { useSignInDone } from "./use-sign-in-done";

const startAgain = msg`Something went wrong between Google and us. Please start again.`;

/** Sends Google's code to the server. A new user accepts the terms first, and then sends the same code. */
export function GoogleCompletion({ code, state }: { code: string; state: string }) {
  const { i18n, t } = useLingui();
  const explainLoading = useExplainLoading();
  const paths = usePaths();
  const { mutate, isPending, isSuccess, error } = useCompleteGoogle();
  const { done, isRefused } = useSignInDone();
  const [isNew, setNew] = useState(false);
  const hasStarted = useRef(false);

  function attempt(acceptedTerms: boolean) {
    mutate(
      { code, state, redirectUri: location.origin + paths.googleCallback, acceptedTerms },
      {
        onSuccess: (answer) => done(answer),
        onError: (refusal) => refusalOf(refusal).reason === "TERMS_NOT_ACCEPTED" && setNew(true),
      },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is rendered anew
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    attempt(false);
  }, []);

  if (isRefused) return <CookiesNeeded />;
  if (isNew) {
    return <GoogleTerms isPending={isPending || isSuccess} error={error} onAccept={() => attempt(true)} />;
  }
  if (error) {
    const failure = explainWayIn(error, completionFailed);
    const isOver = !isTransient(error);
    return (
      <GoogleCallbackResult
        title={i18n._(completionFailed)}
        isFailure
        action={
          !isOver && (
            <Button size="large" isWide onPress={() => attempt(false)}>
              <Trans>Try Again</Trans>
            </Button>
          )
        }
      >
        {isOver ? i18n._(failure === completionFailed ? startAgain : failure) : explainLoading(error)}
      </GoogleCallbackResult>
    );
  }
  return (
    <div aria-busy="true">
      <StepHeading title={t`Signing you in`}>
        <span className="inline-flex items-center gap-3">
          <Trans>Finishing the sign-in with Google. One moment.</Trans>
          <Spinner />
        </span>
      </StepHeading>
    </div>
  );
}
