import { useTransport } from "@connectrpc/connect-query";
import { useEffect, useEffectEvent } from "react";
import { canOfferPasskeys, PasskeyError } from "~/lib/session/webauthn";
import { type Assertion, askForPasskey } from "./queries";

/** A challenge lives 5 minutes (rules.md §2); it is renewed a little earlier. */
const renewAfterMs = 4.5 * 60_000;

/**
 * While `isOn`, the browser offers passkeys as autofill of the email field; `onPicked` gets the chosen one. Turn it
 * off before requesting a passkey another way: a browser allows one request at a time.
 */
export function useOfferedPasskey(isOn: boolean, onPicked: (assertion: Assertion) => void): void {
  const transport = useTransport();
  const pick = useEffectEvent(onPicked);

  useEffect(() => {
    if (!isOn) return;
    let wait = new AbortController();
    let begunAt = 0;

    async function offer({ signal }: AbortController) {
      try {
        if (!(await canOfferPasskeys()) || signal.aborted) return;
        const assertion = await askForPasskey(transport, "", { conditional: true, signal });
        if (!signal.aborted) pick(assertion);
      } catch (error) {
        // Not shown: there are other ways to sign in, and the user did not start this one.
        if (!signal.aborted && !(error instanceof PasskeyError)) console.warn("No passkeys can be offered.", error);
      }
    }

    /** A hidden page does not renew; it catches up when it is shown again. */
    function renew() {
      if (document.hidden || Date.now() - begunAt < renewAfterMs) return;
      wait.abort();
      wait = new AbortController();
      begunAt = Date.now();
      offer(wait);
    }

    renew();
    const renewal = setInterval(renew, renewAfterMs);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(renewal);
      document.removeEventListener("visibilitychange", renew);
      wait.abort();
    };
  }, [isOn, transport]);
}
