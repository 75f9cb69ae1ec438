import type { MessageInitShape } from "@bufbuild/protobuf";
import { callUnaryMethod, useMutation, useTransport } from "@connectrpc/connect-query";
import { useMutation as useOwnMutation } from "@tanstack/react-query";
import { AuthService, type DeviceInfoSchema, type VerifyEmailOTPRequestSchema } from "~/gen/lapang/v1/auth_pb";
import { safeToRetry } from "~/lib/query-client";

export function useCheckAddress() {
  return useMutation(AuthService.method.checkPasskeySupport, safeToRetry);
}

/** Runs once: a second code would kill the first, which may be in the mail already. */
export function useSendCode() {
  return useMutation(AuthService.method.sendEmailOTP);
}

/** Called early, so that what describes the device is here when the code is typed. */
export function loadDevice() {
  return import("./device-info");
}

/** Runs once: a code works once, so the answer to a second try would be "wrong code". */
export function useVerifyCode() {
  const transport = useTransport();
  return useOwnMutation({
    mutationFn: async (
      attempt: Omit<MessageInitShape<typeof VerifyEmailOTPRequestSchema>, "deviceInfo" | "$typeName">,
    ) => callUnaryMethod(transport, AuthService.method.verifyEmailOTP, { ...attempt, deviceInfo: await thisDevice() }),
  });
}

/** Nobody is kept out because their browser would not describe the device. */
async function thisDevice(): Promise<MessageInitShape<typeof DeviceInfoSchema> | undefined> {
  try {
    return await (await loadDevice()).deviceInfo();
  } catch (error) {
    console.error("The device could not be described.", error);
    return undefined;
  }
}
