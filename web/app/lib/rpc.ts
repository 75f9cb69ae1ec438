import { createConnectTransport } from "@connectrpc/connect-web";

/** How long a call may take, in milliseconds (specification §9). */
const timeoutMs = 30_000;

/** The one way to the server. Reads go by GET, so that the browser may cache what the server lets it. */
export const transport = createConnectTransport({
  baseUrl: "/",
  useHttpGet: true,
  defaultTimeoutMs: timeoutMs,
  fetch: (input, init) => fetch(input, { ...init, credentials: "include" }),
});
