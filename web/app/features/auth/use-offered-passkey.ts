import { useTransport } from "@connectrpc/connect-query";
import { useEffect, useRef } from "react";
import { canOfferPasskeys, PasskeyError } from "~/lib/webauthn";
import { type Assertion, askForPasskey } from "./queries";

/** A challenge lives 5 minutes (rules.md §2); a new one is asked for a little earlier. */
const renewAfterMs = 4.5 * 60_000;

/**
 * While `isOn`, the browser offers its passkeys among what it fills the e-mail field with; `onPicked` gets the one that was
 * chosen. Whoever asks for a passkey in another way turns it off first: a browser takes one question at a time.
 */
export function useOfferedPasskey(isOn: boolean, onPicked: (assertion: Assertion) => void): void {
  const transport = useTransport();
  const latest = useRef(onPicked);
  latest.current = onPicked;

  useEffect(() => {
    if (!isOn) return;
    let wait = new AbortController();

    async function offer({ signal }: AbortController) {
      try {
        if (!(await canOfferPasskeys()) || signal.aborted) return;
        const assertion = await askForPasskey(transport, "", { conditional: true, signal });
        if (!signal.aborted) latest.current(assertion);
      } catch (error) {
        // There are other ways in, and nobody asked for this one.
        if (!signal.aborted && !(error instanceof PasskeyError)) console.warn("No passkeys can be offered.", error);
      }
    }

    offer(wait);
    const renewal = setInterval(() => {
      wait.abort();
      wait = new AbortController();
      offer(wait);
    }, renewAfterMs);
    return () => {
      clearInterval(renewal);
      wait.abort();
    };
  }, [isOn, transport]);
}
