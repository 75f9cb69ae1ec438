import passkeyIcon from "icon:lucide/fingerprint-pattern";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CompletePasskeyAuthenticationResponse } from "~/gen/lapang/v1/auth_pb";
import { isPasskeyAvailable } from "~/lib/session/webauthn";
import { FormFailure, Notice } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { type Assertion, useHasGoogle, useSignInByPasskey } from "./queries";
import { authenticationFailed, explainWayIn, initiationFailed, isCancelled } from "./sign-in-failure";
import { OrLine } from "./sign-in-frame";
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

/** Google's logo in its own colours, as its button guidelines require. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-5 shrink-0">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59a14.5 14.5 0 0 1-.76-4.59c0-1.6.27-3.14.76-4.59l-7.98-6.19A23.9 23.9 0 0 0 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}
