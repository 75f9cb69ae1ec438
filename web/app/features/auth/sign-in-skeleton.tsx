import { Trans, useLingui } from "@lingui/react/macro";
import { Skeleton } from "~/ui/look/skeleton";
import { SignInFrame, StepHeading } from "./sign-in-frame";

/** The prerendered sign-in page. It has no field, because input typed before hydration would be lost. */
export function SignInSkeleton() {
  const { t } = useLingui();
  return (
    <SignInFrame title={t`Sign in`}>
      <StepHeading title={t`Let’s get you on court`}>
        <Trans>Sign in or create an account. There is no password to remember.</Trans>
      </StepHeading>
      <div role="status" className="flex flex-col gap-5">
        <span className="sr-only">{t`Loading`}</span>
        <Skeleton className="h-20" />
        <Skeleton className="h-14 rounded-full!" />
      </div>
      <div className="min-h-41" />
    </SignInFrame>
  );
}
