import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { usePaths } from "~/lib/paths";
import { Checkbox } from "~/ui/checkbox";

/** The name of the field in its form's errors. */
export const termsField = "terms";

type Props = { isAccepted: boolean; onChange: (isAccepted: boolean) => void };

/** Needed for a new account. The texts open in a new tab, so that nothing typed is lost. */
export function TermsCheckbox({ isAccepted, onChange }: Props) {
  const paths = usePaths();
  return (
    <Checkbox name={termsField} isSelected={isAccepted} onChange={onChange}>
      <Trans>
        I agree to the <LegalLink to={paths.terms}>Terms of Service</LegalLink> and the{" "}
        <LegalLink to={paths.privacy}>Privacy Policy</LegalLink>
      </Trans>
    </Checkbox>
  );
}

function LegalLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="rounded-sm py-1 font-semibold text-accent underline underline-offset-4"
    >
      {children}
    </a>
  );
}
