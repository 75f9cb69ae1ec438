import { isRouteErrorResponse } from "react-router";

/** What statuses of ours mean, as HTTP words it; of any other one, whoever made it says so. */
const reasonPhrases: Record<number, string> = {
  403: "Forbidden",
  404: "Not Found",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** More than this helps nobody, and some errors hold a whole page. */
const longestMessage = 300;

/** The status message and the error message of what went wrong (specification §2): for whoever is asked for help with it. */
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
