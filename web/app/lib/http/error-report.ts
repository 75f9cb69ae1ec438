import { isRouteErrorResponse } from "react-router";

/** HTTP's reason phrases for our statuses; other sources bring their own text. */
const reasonPhrases: Record<number, string> = {
  403: "Forbidden",
  404: "Not Found",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** Longer messages do not help, and some contain a whole page. */
const longestMessage = 300;

/** The status and the error message (specification §2), for support. */
export function errorText(error: unknown, status: number): string {
  const said = isRouteErrorResponse(error) ? error.statusText : "";
  const message = messageOf(error).slice(0, longestMessage);
  const parts = [`${status} ${said || (reasonPhrases[status] ?? "")}`.trim(), message];
  return parts.filter((part) => part !== "").join(": ");
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return typeof error.data === "string" ? error.data : "";
  if (error instanceof Error) return error.message;
  return typeof error === "string" ? error : "";
}
