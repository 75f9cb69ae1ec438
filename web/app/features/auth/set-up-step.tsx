import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import type { Newcomer } from "./pending-code";
import { mustAcceptTerms } from "./sign-in-rules";
import { StepHeading } from "./step-heading";
import { TermsCheckbox, termsField } from "./terms-checkbox";

const longestName = 80;

type Props = {
  email: string;
  isPending: boolean;
  failure: string | undefined;
  onContinue: (newcomer: Newcomer) => void;
  onOtherEmail: () => void;
};

/** For an address without an account: a name to be called by, and the terms. */
export function SetUpStep({ email, isPending, failure, onContinue, onOtherEmail }: Props) {
  const { i18n, t } = useLingui();
  const [name, setName] = useState("");
  const [isAccepted, setAccepted] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>();

  function submit() {
    setErrors(isAccepted ? undefined : { [termsField]: i18n._(mustAcceptTerms) });
    if (isAccepted) onContinue({ name: name.trim(), acceptedTerms: true });
  }

  return (
    <>
      <StepHeading title={t`New here? Welcome!`}>
        <Trans>
          We make an account for <strong className="text-ink [overflow-wrap:anywhere]">{email}</strong>.
        </Trans>
      </StepHeading>
      <Form onSubmit={submit} errors={errors} failure={failure}>
        <TextField
          name="name"
          label={t`Full name`}
          optional={t`optional`}
          description={t`So that your team knows who is coming.`}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={longestName}
          enterKeyHint="next"
          autoFocus
          value={name}
          onChange={setName}
        />
        <TermsCheckbox isAccepted={isAccepted} onChange={setAccepted} />
        <div className="flex flex-col gap-2">
          <Button type="submit" size="large" isWide isPending={isPending}>
            <Trans>Send me a code</Trans>
          </Button>
          <Button variant="quiet" isWide onPress={() => onContinue({ name: "", acceptedTerms: false })}>
            <Trans comment="Goes on without a name">Skip for now</Trans>
          </Button>
          <Button variant="quiet" isWide onPress={onOtherEmail}>
            <Trans>Use a different email</Trans>
          </Button>
        </div>
      </Form>
    </>
  );
}
