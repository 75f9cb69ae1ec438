import { Code, createClient } from "@connectrpc/connect";
import type { AuthUser } from "~/gen/lapang/v1/auth_pb";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { codeOf } from "~/lib/http/error-code";
import { transport } from "~/lib/http/rpc";
import type { SignedIn } from "./session";

const auth = createClient(AuthService, transport);

/** The signed-in user of this browser, or null. */
export async function fetchCurrentUser(): Promise<SignedIn | null> {
  try {
    const { user, session } = await auth.getCurrentUser({});
    return signedIn(user, session?.sessionId);
  } catch (error) {
    if (codeOf(error) === Code.Unauthenticated) return null;
    throw error;
  }
}

/** The app's session, from any response that starts one. */
export function signedIn(authUser: AuthUser | undefined, sessionId: string | undefined): SignedIn | null {
  const user = authUser?.user;
  if (!user || !sessionId) return null;
  const { id, email, name, avatarUrl, emailVerified, sportsPreferencesCompleted } = user;
  return { sessionId, user: { id, email, name, avatarUrl, emailVerified, sportsPreferencesCompleted } };
}

/** The maximum wait for the server to confirm a sign-out, in milliseconds. */
const longestFarewell = 5_000;

/** Ends a session; with an empty id this browser's own. A session that has ended already counts as success. */
export async function endSession(sessionId: string): Promise<void> {
  try {
    await auth.logout({ sessionId }, { timeoutMs: longestFarewell });
  } catch (error) {
    if (codeOf(error) !== Code.Unauthenticated) throw error;
  }
}

export async function hasInternalAccess(): Promise<boolean> {
  return (await auth.checkInternalAccess({})).hasAccess;
}
