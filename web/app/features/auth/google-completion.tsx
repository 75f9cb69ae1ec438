import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { isTransient } from "~/lib/error-code";
import { refusalOf } from "~/lib/errors";
import { usePaths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Spinner } from "~/ui/spinner";
import { GoogleEnd } from "./google-end";
import { GoogleTerms } from "./google-terms";
import { useCompleteGoogle } from "./queries";
import { completionFailed, explainWayIn } from "./sign-in-failure";
import { StepHeading } from "./step-heading";
import { useSignInDone } from "./use-sign-in-done";

/** Shows the server what Google gave. Somebody new is asked for the terms, and goes on with the same. */
export function GoogleCompletion({ code, state }: { code: string; state: string }) {
  const { i18n, t } = useLingui();
  const paths = usePaths();
  const complete = useCompleteGoogle();
  const done = useSignInDone();
  const [isNew, setNew] = useState(false);
  const hasStarted = useRef(false);

  function attempt(acceptedTerms: boolean) {
    complete.mutate(
      { code, state, redirectUri: location.origin + paths.googleCallback, acceptedTerms },
      {
        onSuccess: (answer) => done(answer),
        onError: (error) => refusalOf(error).reason === "TERMS_NOT_ACCEPTED" && setNew(true),
      },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is rendered anew
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    attempt(false);
  }, []);

  const failure = complete.error ? i18n._(explainWayIn(complete.error, completionFailed)) : undefined;
  if (isNew) {
    return (
      <GoogleTerms
        isPending={complete.isPending}
        error={complete.error}
        failure={failure}
        onAccept={() => attempt(true)}
      />
    );
  }
  if (failure) {
    const again = (
      <Button size="large" isWide onPress={() => attempt(false)}>
        {t`Try Again`}
      </Button>
    );
    return (
      <GoogleEnd title={i18n._(completionFailed)} isFailure action={isTransient(complete.error) ? again : undefined}>
        {failure === i18n._(completionFailed)
          ? t`Something went wrong between Google and us. Please start again.`
          : failure}
      </GoogleEnd>
    );
  }
  return (
    <div aria-busy="true">
      <StepHeading title={t`Signing you in`}>
        <span className="inline-flex items-center gap-3">
          {t`Google has let you through. One moment.`}
          <Spinner />
        </span>
      </StepHeading>
    </div>
  );
}
