import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { VerifyEmailOTPResponse } from "~/gen/lapang/v1/auth_pb";
import { useExplain } from "~/lib/http/error-messages";
import { signedIn } from "~/lib/session/current-user";
import { publishSession } from "~/lib/session/session";
import { Form } from "~/ui/form/form";
import { Button } from "~/ui/look/button";
import { CodeForm } from "./code-form";
import { CodeSent } from "./code-sent";
import { dropPendingCode, type PendingCode, readPendingCode, storePendingCode } from "./pending-code";
import { sendFailed } from "./sign-in-failure";
import { useCodeSending } from "./use-code-sending";

type Props = {
  /** The signed-in player's address. */
  email: string;
  /** The address is confirmed, and the session updated. */
  onDone: () => void;
};

/**
 * Confirms the address of an account created with a passkey (rules.md §1) by an emailed code. It is sent at once,
 * unless the sign-up's code is still valid.
 */
export function VerifyEmail({ email, onDone }: Props) {
  const explain = useExplain();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<PendingCode | null>(() => codeFor(email));
  const sending = useCodeSending(pending, keep);
  const sendFailure = sending.error ? explain(sending.error, sendFailed) : undefined;
  const send = () => sending.sendTo(email, null);
  const hasBegun = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is rendered anew
  useEffect(() => {
    if (hasBegun.current || pending) return;
    hasBegun.current = true;
    send();
  }, []);

  /** Closing the dialog does not lose the code. */
  function keep(next: PendingCode) {
    storePendingCode(next);
    setPending(next);
  }

  function verified({ user, session }: VerifyEmailOTPResponse) {
    const player = signedIn(user, session?.sessionId);
    if (player) publishSession(player);
    dropPendingCode();
    // Until now matches were shown as to a visitor.
    void queryClient.invalidateQueries();
    onDone();
  }

  if (!pending) {
    return (
      <Form onSubmit={send} failure={sendFailure}>
        <p className="text-muted">
          <Trans>
            We send a 6-digit code to <strong className="text-ink [overflow-wrap:anywhere]">{email}</strong> to confirm
            that the address is yours.
          </Trans>
        </p>
        <Button type="submit" isWide isPending={sending.isPending}>
          <Trans>Send me a code</Trans>
        </Button>
      </Form>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">
        <CodeSent pending={pending} />
      </p>
      <CodeForm
        pending={pending}
        isSending={sending.isPending}
        sendFailure={sendFailure}
        onResend={send}
        onVerified={verified}
        isOwnAddress
      />
    </div>
  );
}

/** The code already sent to this address. */
function codeFor(email: string): PendingCode | null {
  const pending = readPendingCode();
  return pending?.email === email ? { ...pending, newcomer: null } : null;
}
