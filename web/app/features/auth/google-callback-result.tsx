import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { StepHeading } from "./sign-in-frame";

type Props = {
  title: string;
  /** Why, and what to do next. */
  children: ReactNode;
  /** Announced to screen readers; not when the user cancelled. */
  isFailure?: boolean;
  /** An action before going back. */
  action?: ReactNode;
};

/** Google sign-in failed or was cancelled: why, and the way back. */
export function GoogleCallbackResult({ title, children, isFailure, action }: Props) {
  const paths = usePaths();
  return (
    <>
      <div role={isFailure ? "alert" : "status"}>
        <StepHeading title={title}>{children}</StepHeading>
      </div>
      <div className="flex flex-col gap-2">
        {action}
        <LinkButton to={paths.login} replace size="large" isWide variant={action ? "secondary" : "primary"}>
          <Trans>Back to sign-in</Trans>
        </LinkButton>
      </div>
    </>
  );
}
