import type { MessageInitShape } from "@bufbuild/protobuf";
import { createClient, type Transport } from "@connectrpc/connect";
import { AuthService, type DeviceInfoSchema } from "~/gen/lapang/v1/auth_pb";
import { createPasskey } from "./webauthn";

/** Whose passkey it is to be; without an account yet, also whether they accept the terms. */
export type PasskeyOwner = { email: string; name: string; acceptedTerms?: boolean };

type Device = MessageInitShape<typeof DeviceInfoSchema>;

/**
 * Asks the server what to make, the browser to make it, and the server to keep it. Never repeated: the challenge works
 * once. A sign-in says which device it is from.
 */
export async function makePasskey(
  transport: Transport,
  { email, name, acceptedTerms }: PasskeyOwner,
  describeDevice?: () => Promise<Device | undefined>,
) {
  const auth = createClient(AuthService, transport);
  const { challenge, credentialCreationOptions } = await auth.initiatePasskeyRegistration({ email, name });
  const credentialResponse = await createPasskey(credentialCreationOptions);
  const deviceInfo = await describeDevice?.();
  return auth.completePasskeyRegistration({ email, challenge, credentialResponse, acceptedTerms, deviceInfo });
}
