/** The query parameters Google sends back. */
export type GoogleCallbackParams =
  | { kind: "granted"; code: string; state: string }
  /** The user declined at Google. */
  | { kind: "refused" }
  | { kind: "failed" };

export function readGoogleCallback(search: string): GoogleCallbackParams {
  const query = new URLSearchParams(search);
  const error = query.get("error");
  if (error) return { kind: error === "access_denied" ? "refused" : "failed" };
  const code = query.get("code");
  const state = query.get("state");
  return code && state ? { kind: "granted", code, state } : { kind: "failed" };
}
