import { Trans } from "@lingui/react/macro";

export function OrLine() {
  return (
    <p className="flex items-center gap-4 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <Trans comment="Between two ways to sign in">or</Trans>
    </p>
  );
}
