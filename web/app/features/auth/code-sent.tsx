import { Plural, Trans } from "@lingui/react/macro";
import type { PendingCode } from "./pending-code";

export function CodeSent({ pending: { email, validMinutes } }: { pending: PendingCode }) {
  return (
    <Trans>
      We sent a 6-digit code to <strong className="text-ink [overflow-wrap:anywhere]">{email}</strong>. It works for{" "}
      <Plural value={validMinutes} one="# minute" other="# minutes" />.
    </Trans>
  );
}
