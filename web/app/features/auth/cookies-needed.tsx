import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "~/ui/look/button";
import { StepHeading } from "./sign-in-frame";

/** Signed in, but the browser did not keep the session's cookie. */
export function CookiesNeeded() {
  const { t } = useLingui();
  return (
    <>
      <div role="alert">
        <StepHeading title={t`Cookies are needed`}>
          <Trans>
            Your browser refuses our cookies, and without one you cannot stay signed in. Allow cookies for this site,
            then sign in again.
          </Trans>
        </StepHeading>
      </div>
      <Button size="large" isWide autoFocus onPress={() => location.reload()}>
        <Trans>Try Again</Trans>
      </Button>
    </>
  );
}
