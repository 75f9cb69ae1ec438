// A fingerprint sensor: Chromium's virtual authenticator. It stays untouched until a story touches it. Otherwise the
// browser would answer the sign-in page's passkey autofill by itself.

import type { CDPSession, Page, Route } from "@playwright/test";
import { interceptRoute } from "./intercept-route.ts";

const ceremonies = "**/lapang.v1.AuthService/InitiatePasskey*";
const ends = /\/lapang\.v1\.AuthService\/CompletePasskey/;

export class Authenticator {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #id: string;

  private constructor(page: Page, session: CDPSession, id: string) {
    this.#page = page;
    this.#session = session;
    this.#id = id;
  }

  /** Call it before the page requests a passkey; it stays attached over reloads. */
  static async attachTo(page: Page): Promise<Authenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable", { enableUI: false });
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: false,
      },
    });
    return new Authenticator(page, session, authenticatorId);
  }

  /** Touches the sensor when `ask` makes the browser request a passkey, until the server has the result. */
  async touchDuring(ask: () => Promise<void>): Promise<void> {
    let isRequested = false;
    const touch = async (route: Route) => {
      if (!isRequested) await this.#touch(true);
      isRequested = true;
      await route.continue();
    };
    const restore = await interceptRoute(this.#page, ceremonies, touch);
    const ended = this.#page.waitForResponse((response) => ends.test(response.url()));
    await ask();
    await ended;
    restore();
    await this.#touch(false);
  }

  /** Waits for the passkey autofill of the sign-in page that `open` leads to, which is not the request under test. */
  async waitForAutofill(open: () => Promise<unknown>): Promise<void> {
    const offered = this.#page.waitForResponse(ceremonies);
    await open();
    await offered;
  }

  /**
   * Cancels the browser's next passkey prompt. Headless Chromium has none, so this throws the error of a cancelled one.
   * The sign-in page's autofill, which may begin later than this, is no prompt.
   */
  async dismissNext(): Promise<void> {
    await this.#page.evaluate(() => {
      const { credentials } = navigator;
      const closed = async () => {
        Reflect.deleteProperty(credentials, "create");
        Reflect.deleteProperty(credentials, "get");
        throw new DOMException("The operation either timed out or was not allowed.", "NotAllowedError");
      };
      const get = (options?: CredentialRequestOptions) =>
        options?.mediation === "conditional" ? CredentialsContainer.prototype.get.call(credentials, options) : closed();
      Object.assign(credentials, { create: closed, get });
    });
  }

  /** Copies its passkeys to another device, as synchronised passkeys are. */
  async copyTo(other: Authenticator): Promise<void> {
    const { credentials } = await this.#session.send("WebAuthn.getCredentials", { authenticatorId: this.#id });
    for (const credential of credentials) {
      await other.#session.send("WebAuthn.addCredential", { authenticatorId: other.#id, credential });
    }
  }

  async #touch(enabled: boolean): Promise<void> {
    await this.#session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: this.#id, enabled });
  }
}
