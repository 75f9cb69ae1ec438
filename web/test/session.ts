import { dropCookie, writeCookie } from "~/lib/session/cookies";
import { publishSession } from "~/lib/session/session";

/** Signs a player in for a test, as the browser would store it; call `signedOut` afterwards. */
export function signedInAs(id: string, name = "Budi Santoso", emailVerified = true): void {
  writeCookie("has-lapang-session", "1", 60);
  const user = { id, name, email: `${id}@example.com`, avatarUrl: "", emailVerified };
  publishSession({ sessionId: "s1", user: { ...user, sportsPreferencesCompleted: true } });
}

export function signedOut(): void {
  publishSession(null);
  dropCookie("has-lapang-session");
}
