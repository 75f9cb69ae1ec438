import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Button } from "~/ui/button";
import { CodeForm } from "./code-form";
import { CodeSent } from "./code-sent";
import { StepHeading } from "./step-heading";

type Props = Omit<ComponentProps<typeof CodeForm>, "isOwnAddress" | "children"> & { onOtherEmail: () => void };

/** Sign-in step: the code from the email. */
export function CodeStep({ onOtherEmail, ...rest }: Props) {
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
