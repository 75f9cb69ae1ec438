import external from "icon:lucide/external-link";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { usePaths } from "~/lib/http/paths";
import { Checkbox } from "~/ui/form/checkbox";
import { Icon } from "~/ui/look/icon";

/** The field's name in the form's errors. */
export const termsField = "terms";

type Props = { isAccepted: boolean; onChange: (isAccepted: boolean) => void };

/**
 * Required for a new account. The texts open in a new tab, so that no input is lost; the links are outside the label,
 * where a press would tick the box.
 */
export function TermsCheckbox({ isAccepted, onChange }: Props) {
  const paths = usePaths();
  return (
    <div>
      <Checkbox name={termsField} isSelected={isAccepted} onChange={onChange}>
        <Trans>I agree to the Terms of Service and Privacy Policy</Trans>
      </Checkbox>
      <div className="flex flex-wrap gap-x-5 ps-9">
        <LegalLink to={paths.terms}>
          <Trans>Terms of Service</Trans>
        </LegalLink>
        <LegalLink to={paths.privacy}>
          <Trans>Privacy Policy</Trans>
        </LegalLink>
      </div>
    </div>
  );
}

function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-1.5 rounded-sm font-semibold text-accent text-sm underline underline-offset-4"
    >
      {children}
      <Icon of={external} />
      <span className="sr-only">
        <Trans comment="Behind the name of a link">(opens in a new tab)</Trans>
      </span>
    </a>
  );
}
