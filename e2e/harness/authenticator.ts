// A fingerprint sensor for a page: Chromium's own virtual authenticator. Nobody touches it until a story says so, as the
// browser would else answer the sign-in page's standing offer of a passkey by itself.

import type { CDPSession, Page } from "@playwright/test";

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
    await this.#page.route(
      ceremonies,
      async (route) => {
        await this.#touch(true);
        await route.continue();
      },
      { times: 1 },
    );
    const ended = this.#page.waitForResponse((response) => ends.test(response.url()));
    await ask();
    await ended;
    await this.#touch(false);
  }

  /** Has the person close the browser's question that what `ask` does leads to. */
  async dismissedOn(ask: () => Promise<void>): Promise<void> {
    const asked = this.#page.waitForResponse(ceremonies);
    await ask();
    await asked;
    // Chromium's question has no button without a screen: one that finds no authenticator ends the same way.
    await this.#session.send("WebAuthn.disable");
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
