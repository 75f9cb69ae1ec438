import passkeyIcon from "icon:lucide/fingerprint-pattern";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CompletePasskeyAuthenticationResponse } from "~/gen/lapang/v1/auth_pb";
import { isPasskeyAvailable } from "~/lib/session/webauthn";
import { FormFailure, Notice } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { GoogleMark } from "./google-mark";
import { OrLine } from "./or-line";
import { type Assertion, useHasGoogle, useSignInByPasskey } from "./queries";
import { authenticationFailed, explainWayIn, initiationFailed, isCancelled } from "./sign-in-failure";
import { useGoogle } from "./use-google";
import { useOfferedPasskey } from "./use-offered-passkey";

type Props = { onSignedIn: (answer: CompletePasskeyAuthenticationResponse) => void };

/** Sign-in without an email address. Google comes last, because it waits for the server: nothing above it moves. */
export function OtherWays({ onSignedIn }: Props) {
  const { i18n } = useLingui();
  const hasPasskeys = isPasskeyAvailable();
  const hasGoogle = useHasGoogle();
  const passkey = useSignInByPasskey();
  const google = useGoogle();
  // Also after success, until the next page is shown.
  const isSigningIn = passkey.isPending || passkey.isSuccess;
  const isRefused = passkey.isError && !isCancelled(passkey.error);
  // Not offered again after a refusal: a passkey that answers without a prompt would loop forever.
  useOfferedPasskey(!isSigningIn && !google.isPending && !isRefused, signInBy);

  function signInBy(given: { email: string } | Assertion) {
    google.reset();
    passkey.mutate(given, { onSuccess: onSignedIn });
  }

  function goToGoogle() {
    passkey.reset();
    google.start();
  }

  function failure(): string | undefined {
    if (google.hasFailed) return i18n._(explainWayIn(google.error, initiationFailed));
    if (!passkey.error || isCancelled(passkey.error)) return undefined;
    return i18n._(explainWayIn(passkey.error, authenticationFailed));
  }

  const problem = failure();
  return (
    <div className="flex flex-col gap-3">
      {(hasPasskeys || hasGoogle) && (
        <div className="mb-2">
          <OrLine />
        </div>
      )}
      {problem && <FormFailure>{problem}</FormFailure>}
      {isCancelled(passkey.error) && (
        <Notice>
          <Trans>No passkey was used. Try again, or continue with your email.</Trans>
        </Notice>
      )}
      {hasPasskeys && (
        <Button
          variant="secondary"
          size="large"
          isWide
          isDisabled={google.isPending}
          isPending={isSigningIn}
          onPress={() => signInBy({ email: "" })}
        >
          <Icon of={passkeyIcon} className="text-xl" />
          <Trans>Sign in with a passkey</Trans>
        </Button>
      )}
      {hasGoogle && (
        <Button
          variant="secondary"
          size="large"
          isWide
          isDisabled={isSigningIn}
          isPending={google.isPending}
          onPress={goToGoogle}
        >
          <GoogleMark />
          <Trans>Continue with Google</Trans>
        </Button>
      )}
    </div>
  );
}
