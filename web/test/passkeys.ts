import { vi } from "vitest";

/** The outcome of the browser's prompt: a credential, or the named `DOMException`. */
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

/** An example of `credential_creation_options` and `credential_request_options`. */
export const passkeyOptions = JSON.stringify({ publicKey: { challenge: "AQ" } });

/** Such a browser's response. */
export const givenPasskey = JSON.stringify({ id: "AQID" });

/** A browser with passkeys, until its globals are restored. Its autofill waits for `pick`. */
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
