import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { refusalOf } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { Form } from "~/ui/form/form";
import { LinkButton } from "~/ui/link/link-button";
import { Button } from "~/ui/look/button";
import { completionFailed, explainWayIn } from "./sign-in-failure";
import { StepHeading } from "./sign-in-frame";
import { mustAcceptTerms } from "./sign-in-rules";
import { TermsCheckbox, termsField } from "./terms-checkbox";

type Props = {
  isPending: boolean;
  /** The error of the last attempt. */
  error: unknown;
  onAccept: () => void;
};

/** A Google user without an account accepts the terms to create one. */
export function GoogleTerms({ isPending, error, onAccept }: Props) {
  const { i18n, t } = useLingui();
  const paths = usePaths();
  const [isAccepted, setAccepted] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>();
  const hasFailed = error && refusalOf(error).reason !== "TERMS_NOT_ACCEPTED";
  const failure = hasFailed ? i18n._(explainWayIn(error, completionFailed)) : undefined;

  function submit() {
    setErrors(isAccepted ? undefined : { [termsField]: i18n._(mustAcceptTerms) });
    if (isAccepted && !isPending) onAccept();
  }

  return (
    <>
      <StepHeading title={t`New here? Welcome!`}>
        <Trans>Google has confirmed your identity. Agree to the terms to create your account.</Trans>
      </StepHeading>
      <Form onSubmit={submit} errors={errors} failure={failure} checksItself>
        <TermsCheckbox isAccepted={isAccepted} onChange={setAccepted} />
        <div className="flex flex-col gap-2">
          <Button type="submit" size="large" isWide isPending={isPending}>
            <Trans>Create my account</Trans>
          </Button>
          <LinkButton to={paths.login} replace variant="quiet" isWide>
            <Trans>Back to sign-in</Trans>
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
