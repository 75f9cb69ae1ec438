import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";
import { callUnaryMethod, createConnectQueryKey, useMutation, useQuery, useTransport } from "@connectrpc/connect-query";
import { useMutation as useOwnMutation, useQueryClient } from "@tanstack/react-query";
import { AuthProvider, AuthService, type DeviceInfoSchema } from "~/gen/lapang/v1/auth_pb";
import { UserService } from "~/gen/lapang/v1/user_pb";
import { safeToRetry } from "~/lib/http/query-client";
import { makePasskey, type PasskeyOwner } from "~/lib/session/make-passkey";
import { getPasskey } from "~/lib/session/webauthn";

const auth = AuthService.method;

/** Whether this server offers Google sign-in; false until it has answered. */
export function useHasGoogle(): boolean {
  const { data } = useQuery(auth.listAuthProviders, {}, { staleTime: Number.POSITIVE_INFINITY });
  return data?.providers.includes(AuthProvider.GOOGLE_OAUTH) ?? false;
}

export function useCheckAddress() {
  return useMutation(auth.checkPasskeySupport, safeToRetry);
}

/** Not retried: a second code would invalidate the first, which may already be in the email. */
export function useSendCode() {
  return useMutation(auth.sendEmailOTP);
}

/** Called early, so that the device description is ready when it is sent. */
export function loadDevice() {
  return import("./device-info");
}

/** Not retried: a code works once, so a second try would report "wrong code". */
export function useVerifyCode() {
  const transport = useTransport();
  const client = useQueryClient();
  return useOwnMutation({
    mutationFn: async (attempt: Own<MessageInitShape<typeof auth.verifyEmailOTP.input>>) =>
      callUnaryMethod(transport, auth.verifyEmailOTP, { ...attempt, deviceInfo: await thisDevice() }),
    // The response tells whether the address is confirmed.
    onSuccess: () =>
      client.invalidateQueries({
        queryKey: createConnectQueryKey({ schema: UserService.method.getProfile, cardinality: undefined }),
      }),
  });
}

/** Creates a passkey in this browser, and a new account with it. */
export function useCreatePasskey() {
  const transport = useTransport();
  const client = useQueryClient();
  return useOwnMutation({
    mutationFn: (owner: PasskeyOwner) => makePasskey(transport, owner, thisDevice),
    onSuccess: () =>
      client.invalidateQueries({
        queryKey: createConnectQueryKey({ schema: auth.listPasskeys, cardinality: undefined }),
      }),
  });
}

/** A passkey assertion for the server to verify. */
export type Assertion = { email: string; challenge: string; credentialResponse: string };

/** Requests a passkey of one address, or any passkey if the address is empty. */
export async function askForPasskey(
  transport: Transport,
  email: string,
  asking: Parameters<typeof getPasskey>[1] = {},
): Promise<Assertion> {
  const { signal } = asking;
  const begun = await callUnaryMethod(transport, auth.initiatePasskeyAuthentication, { email }, { signal });
  return {
    email,
    challenge: begun.challenge,
    credentialResponse: await getPasskey(begun.credentialRequestOptions, asking),
  };
}

/** Not retried: a challenge works once. */
export function useSignInByPasskey() {
  const transport = useTransport();
  return useOwnMutation({
    mutationFn: async (given: { email: string } | Assertion) => {
      const assertion = "challenge" in given ? given : await askForPasskey(transport, given.email);
      const deviceInfo = await thisDevice();
      return callUnaryMethod(transport, auth.completePasskeyAuthentication, { ...assertion, deviceInfo });
    },
  });
}

export function useStartGoogle() {
  const transport = useTransport();
  return useOwnMutation({
    mutationFn: (redirectUri: string) =>
      callUnaryMethod(transport, auth.initiateOAuth, { provider: AuthProvider.GOOGLE_OAUTH, redirectUri }),
  });
}

/** Not retried: Google's code works once. */
export function useCompleteGoogle() {
  const transport = useTransport();
  return useOwnMutation({
    mutationFn: async (given: { code: string; state: string; redirectUri: string; acceptedTerms: boolean }) =>
      callUnaryMethod(transport, auth.completeOAuth, {
        ...given,
        provider: AuthProvider.GOOGLE_OAUTH,
        deviceInfo: await thisDevice(),
      }),
  });
}

/** The fields a component supplies; the others are added here. */
type Own<Shape> = Omit<Exclude<Shape, { $typeName: string }>, "deviceInfo" | "$typeName">;

/** A browser that cannot describe its device can still sign in. */
async function thisDevice(): Promise<MessageInitShape<typeof DeviceInfoSchema> | undefined> {
  try {
    return await (await loadDevice()).deviceInfo();
  } catch (error) {
    console.error("The device could not be described.", error);
    return undefined;
  }
}
