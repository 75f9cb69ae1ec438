import type { Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { takeAhead } from "./answer-ahead";
import { longestWait } from "./patience";

/** The server that the page came from, unless the build names another. */
const baseUrl = import.meta.env.VITE_API_URL || "/";

const to = (useHttpGet: boolean) =>
  createConnectTransport({
    baseUrl,
    useHttpGet,
    defaultTimeoutMs: longestWait,
    fetch: (input, init) => takeAhead(input, init?.signal) ?? fetch(input, { ...init, credentials: "include" }),
  });

const byGet = to(true);
const byPost = to(false);

/** Reads that carry an e-mail address: what is sent by GET is in every log on the way. */
const kept = new Set<object>([AuthService.method.checkPasskeySupport]);

/** The one way to the server. Reads go by GET, so that the browser may cache what the server lets it. */
export const transport: Transport = {
  unary: (method, ...rest) => (kept.has(method) ? byPost : byGet).unary(method, ...rest),
  stream: byGet.stream,
};
