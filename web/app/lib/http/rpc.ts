import type { Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { requestTimeoutMs } from "./timeouts";

/** The page's own origin, unless the build sets another. */
const baseUrl = import.meta.env.VITE_API_URL || "/";

const to = (useHttpGet: boolean) =>
  createConnectTransport({
    baseUrl,
    useHttpGet,
    defaultTimeoutMs: requestTimeoutMs,
    fetch: (input, init) => fetch(input, { ...init, credentials: "include" }),
  });

const byGet = to(true);
const byPost = to(false);

/** Reads with an email address: a GET would put it in every access log on the way. */
const sensitiveReads = new Set<object>([AuthService.method.checkPasskeySupport]);

/** The RPC transport. Reads go by GET, so that the browser can cache them. */
export const transport: Transport = {
  unary: (method, ...rest) => (sensitiveReads.has(method) ? byPost : byGet).unary(method, ...rest),
  stream: byGet.stream,
};
