import type { MessageInitShape } from "@bufbuild/protobuf";
import { createClient, type Transport } from "@connectrpc/connect";
import { AuthService, type DeviceInfoSchema } from "~/gen/lapang/v1/auth_pb";
import { createPasskey } from "./webauthn";

/** The passkey's owner; for a new account, also whether the terms are accepted. */
export type PasskeyOwner = { email: string; name: string; acceptedTerms?: boolean };

type Device = MessageInitShape<typeof DeviceInfoSchema>;

/**
 * Gets the options from the server, creates the passkey in the browser, and registers it. Never retried: the
 * challenge works once. A sign-in adds the device description.
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
