import { vi } from "vitest";

/** What the browser's prompt does: gives a credential, or fails in the way of the named `DOMException`. */
type Prompt = "given" | "NotAllowedError" | "InvalidStateError" | "NotSupportedError" | "SecurityError";

class FakeCredential {
  id = "AQID";
  static parseCreationOptionsFromJSON = (json: object) => ({ ...json, user: { id: new ArrayBuffer(16) } });
  static parseRequestOptionsFromJSON = (json: object) => json;
  static isConditionalMediationAvailable = async () => true;
  toJSON() {
    return { id: this.id };
  }
}

/** What `credential_creation_options` and `credential_request_options` look like. */
export const passkeyOptions = JSON.stringify({ publicKey: { challenge: "AQ" } });

/** What such a browser sends back. */
export const givenPasskey = JSON.stringify({ id: "AQID" });

/** Gives the test a browser with passkeys, until its globals are put back. What it offers in a field waits for `pick`. */
export function browserWithPasskeys(prompt: Prompt = "given") {
  const browser = { prompt, pick: () => {}, offers: 0 };
  async function answer(): Promise<FakeCredential> {
    if (browser.prompt !== "given") throw new DOMException("", browser.prompt);
    return new FakeCredential();
  }
  function get({ mediation, signal }: CredentialRequestOptions): Promise<unknown> {
    if (mediation !== "conditional") return answer();
    browser.offers++;
    return new Promise((picked, ended) => {
      browser.pick = () => picked(answer());
      signal?.addEventListener("abort", () => ended(new DOMException("", "AbortError")));
    });
  }
  vi.stubGlobal("PublicKeyCredential", FakeCredential);
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { create: answer, get } });
  return browser;
}
