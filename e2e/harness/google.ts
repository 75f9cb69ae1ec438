// Stories with Google: a server whose provider is ours, on this machine.

import { type OpenIdProvider, startOpenIdProvider } from "./openid-provider.ts";
import { startServer } from "./server.ts";
import { test as base } from "./test.ts";

/** A server with a loopback provider as its Google. */
export const testWithGoogle = base.extend<object, { provider: OpenIdProvider }>({
  provider: [
    async ({}, use) => {
      const provider = await startOpenIdProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startServer(provider.settings);
      provider.serve(server.origin);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
