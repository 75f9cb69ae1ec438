// A proxy between browsers and the server that can be cut. A service worker does not notice Playwright's offline mode.

import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export class Relay {
  readonly #sockets = new Set<Socket>();
  readonly #listener;
  readonly #port: number;

  private constructor(port: number, serverPort: number) {
    this.#port = port;
    this.#listener = createServer((browser) => {
      const server = connect(serverPort, "127.0.0.1");
      for (const [one, other] of [
        [browser, server],
        [server, browser],
      ] as const) {
        this.#sockets.add(one);
        one.pipe(other);
        // A failed connection ends its counterpart.
        one.on("error", () => other.destroy());
        one.on("close", () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
    });
  }

  static async open(port: number, serverPort: number): Promise<Relay> {
    const relay = new Relay(port, serverPort);
    await relay.restore();
    return relay;
  }

  /** Refuses new connections and ends the open ones. */
  async cut(): Promise<void> {
    if (!this.#listener.listening) return;
    const closed = once(this.#listener, "close");
    this.#listener.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async restore(): Promise<void> {
    if (this.#listener.listening) return;
    this.#listener.listen(this.#port, "127.0.0.1");
    await once(this.#listener, "listening");
  }
}
