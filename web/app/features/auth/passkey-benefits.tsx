import quick from "icon:lucide/fingerprint-pattern";
import safe from "icon:lucide/shield-check";
import code from "icon:lucide/zap";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Icon, type IconShape } from "~/ui/look/icon";

/** Explains passkeys to users who have never heard of them. */
export function PasskeyBenefits() {
  return (
    <section aria-labelledby="passkey-benefits" className="flex flex-col gap-3 rounded-card bg-accent-soft p-5">
      <h2 id="passkey-benefits" className="font-bold text-accent-ink">
        <Trans>Next time, sign in with a passkey</Trans>
      </h2>
      <ul className="flex flex-col gap-2.5 text-accent-ink text-sm">
        <Benefit icon={quick}>
          <Trans>Sign in with your fingerprint, face or screen lock.</Trans>
        </Benefit>
        <Benefit icon={code}>
          <Trans>No password to remember, and no code to wait for next time.</Trans>
        </Benefit>
        <Benefit icon={safe}>
          <Trans>It is yours alone. Nobody can guess it, and a fake site cannot steal it.</Trans>
        </Benefit>
      </ul>
    </section>
  );
}

function Benefit({ icon, children }: { icon: IconShape; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon of={icon} className="mt-0.5 text-lg" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
