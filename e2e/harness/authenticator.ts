// A fingerprint sensor for a page: Chromium's own virtual authenticator. Nobody touches it until a story says so, as the
// browser would else answer the sign-in page's standing offer of a passkey by itself.

import type { CDPSession, Page, Route } from "@playwright/test";
import { met } from "./met.ts";

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

  /** Before the page asks for a passkey; it stays plugged in over reloads. */
  static async plugInto(page: Page): Promise<Authenticator> {
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

  /** Has a finger on the sensor when what `ask` does makes the browser ask for one, until the server has its answer. */
  async touchedOn(ask: () => Promise<void>): Promise<void> {
    let isAsked = false;
    const touch = async (route: Route) => {
      if (!isAsked) await this.#touch(true);
      isAsked = true;
      await route.continue();
    };
    const letGo = await met(this.#page, ceremonies, touch);
    const ended = this.#page.waitForResponse((response) => ends.test(response.url()));
    await ask();
    await ended;
    letGo();
    await this.#touch(false);
  }

  /** Waits for the standing offer of the sign-in page that `open` leads to, so that it is not mistaken for a question. */
  async offeredOn(open: () => Promise<unknown>): Promise<void> {
    const offered = this.#page.waitForResponse(ceremonies);
    await open();
    await offered;
  }

  /** Closes the browser's next question. Without a screen there is none to close: this is what the browser says of it then. */
  async dismissNext(): Promise<void> {
    await this.#page.evaluate(() => {
      const { credentials } = navigator;
      const closed = async () => {
        Reflect.deleteProperty(credentials, "create");
        Reflect.deleteProperty(credentials, "get");
        throw new DOMException("The operation either timed out or was not allowed.", "NotAllowedError");
      };
      Object.assign(credentials, { create: closed, get: closed });
    });
  }

  /** The passkeys it holds, as another device of the same person has them when they are synchronised. */
  async sharedWith(other: Authenticator): Promise<void> {
    const { credentials } = await this.#session.send("WebAuthn.getCredentials", { authenticatorId: this.#id });
    for (const credential of credentials) {
      await other.#session.send("WebAuthn.addCredential", { authenticatorId: other.#id, credential });
    }
  }

  async #touch(enabled: boolean): Promise<void> {
    await this.#session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: this.#id, enabled });
  }
}
