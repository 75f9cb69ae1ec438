import arrow from "icon:lucide/arrow-right";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, useMemo, useState } from "react";
import { withoutLocale } from "~/lib/format/locale";
import { violationsOf } from "~/lib/http/error-messages";
import { intentFor } from "~/lib/session/intent";
import { hasSessionEnded } from "~/lib/session/pending-logout";
import { savedReturnPath } from "~/lib/session/return-path";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { OtherWays } from "./other-ways";
import { useExplainSending } from "./sign-in-failure";
import { StepHeading } from "./sign-in-frame";
import { emailProblem, enterEmail, invalidEmail, normaliseEmail } from "./sign-in-rules";

type Props = {
  initialEmail: string;
  isPending: boolean;
  /** Why the last address was not accepted. */
  error: { cause: unknown; otherwise: MessageDescriptor } | null;
  onContinue: (email: string) => void;
  /** Signed in without typing an address. */
  onSignedIn: ComponentProps<typeof OtherWays>["onSignedIn"];
};

/** Sign-in step: the email address. */
export function EmailStep({ initialEmail, isPending, error, onContinue, onSignedIn }: Props) {
  const { i18n, t } = useLingui();
  const reason = useSignInReason();
  const explain = useExplainSending();
  const [email, setEmail] = useState(initialEmail);
  const [problem, setProblem] = useState<Record<string, string>>();
  const isRefused = error !== null && "email" in violationsOf(error.cause);
  // One object per failure: a new object would focus the field again.
  const errors = useMemo(
    () => problem ?? (isRefused ? { email: i18n._(invalidEmail) } : undefined),
    [problem, isRefused, i18n],
  );

  function type(typed: string) {
    setEmail(typed);
    setProblem(undefined);
  }

  function submit() {
    const found = emailProblem(email);
    setProblem(found ? { email: i18n._(found) } : undefined);
    if (!found) onContinue(normaliseEmail(email));
  }

  return (
    <>
      <StepHeading title={reason}>
        <Trans>Sign in or create an account. There is no password to remember.</Trans>
      </StepHeading>
      <Form
        onSubmit={submit}
        errors={errors}
        failure={error && !isRefused ? explain(error.cause, error.otherwise) : undefined}
      >
        {/* Not type="email": the browser's own messages are in its own language, and it trims spaces silently. */}
        <TextField
          name="email"
          label={t`Email address`}
          placeholder={i18n._(enterEmail)}
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck="false"
          enterKeyHint="next"
          autoFocus
          value={email}
          onChange={type}
        />
        <Button type="submit" size="large" isWide isPending={isPending}>
          <Trans>Continue with email</Trans>
          <Icon of={arrow} className="text-xl" />
        </Button>
      </Form>
      {/* Reserves the height of a line and two buttons, so that nothing moves when they appear. */}
      <div className="min-h-41">
        <OtherWays onSignedIn={onSignedIn} />
      </div>
    </>
  );
}

/** The page title: what the visitor signs in for. */
function useSignInReason(): string {
  const { t } = useLingui();
  const [path] = useState(savedReturnPath);
  const [hasEnded] = useState(hasSessionEnded);
  const [intent] = useState(() => intentFor(path));
  if (intent) {
    const { action, name } = intent;
    if (action === "join") return t`Sign in to join ${name}`;
    if (action === "claim") return t`Sign in to make your place yours`;
    if (action === "enter") return t`Sign in to enter ${name}`;
    return action === "book" ? t`Sign in to book at ${name}` : t`Sign in to join the waitlist for ${name}`;
  }
  if (hasEnded) return t`Your session has ended. Sign in to go on.`;
  const wanted = withoutLocale(path ?? "");
  if (/[?&]report(?![^&=])/.test(wanted)) return t`Sign in to send a report`;
  if (/^\/(venue|courts)\//.test(wanted)) return t`Sign in to find and book a court`;
  if (wanted.startsWith("/play/create")) return t`Sign in to host a match`;
  if (wanted.startsWith("/compete/create")) return t`Sign in to create a tournament`;
  if (/^\/compete\/[^/]+\/partner$/.test(wanted)) return t`Sign in to accept the invitation`;
  if (wanted.startsWith("/settings")) return t`Sign in to change your settings`;
  if (wanted === "/my" || wanted.startsWith("/my?")) return t`Sign in to see your schedule`;
  if (wanted.startsWith("/booking/")) return t`Sign in to see your booking`;
  return t`Let’s get you on court`;
}
