import type { ConnectRouter, ServiceImpl } from "@connectrpc/connect";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { writeCookie } from "~/lib/session/cookies";
import { passkeyOptions } from "./passkeys";

type Calls = Partial<ServiceImpl<typeof AuthService>>;

const ayu = {
  id: "u1",
  email: "ayu@example.com",
  name: "Ayu Lestari",
  emailVerified: true,
  sportsPreferencesCompleted: true,
};

/** The response that signs Ayu in; sets the session's marker, as the server does. */
export function ayuSignedIn(user: Partial<typeof ayu> = {}, isNewUser = false) {
  writeCookie("has-lapang-session", "1", 60);
  return { isNewUser, session: { sessionId: "s1", userId: "u1" }, user: { user: { ...ayu, ...user } } };
}

/** Starts every ceremony; the test defines how it ends. */
export function signInServer(calls: Calls) {
  return ({ service }: ConnectRouter) => {
    service(AuthService, {
      listAuthProviders: () => ({ providers: [] }),
      sendEmailOTP: () => ({ otpId: "otp-1", expiresInSeconds: 600 }),
      initiatePasskeyRegistration: () => ({
        challenge: "made",
        userId: "u1",
        credentialCreationOptions: passkeyOptions,
      }),
      initiatePasskeyAuthentication: ({ email }) => ({
        challenge: email || "any",
        credentialRequestOptions: passkeyOptions,
      }),
      ...calls,
    });
  };
}
