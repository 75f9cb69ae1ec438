import { vi } from "vitest";

type Answer = { status?: number; body: unknown };

/** A fake network: answers calls by their path, and counts them. */
export function answering(answers: Record<string, Answer | (() => Answer)>) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), "http://localhost:8080");
    calls.push(pathname);
    const found = answers[pathname];
    if (!found) throw new TypeError("Failed to fetch");
    const { status = 200, body } = typeof found === "function" ? found() : found;
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
  return calls;
}

export const currentUserPath = "/lapang.v1.AuthService/GetCurrentUser";
export const logoutPath = "/lapang.v1.AuthService/Logout";
export const internalAccessPath = "/lapang.v1.AuthService/CheckInternalAccess";

export function currentUserAnswer(user: object = {}): Answer {
  return {
    body: {
      user: {
        user: { id: "u1", email: "ayu@example.com", name: "Ayu Lestari", sportsPreferencesCompleted: true, ...user },
      },
      session: { sessionId: "s1", userId: "u1" },
    },
  };
}

export const unauthenticated: Answer = { status: 401, body: { code: "unauthenticated" } };
