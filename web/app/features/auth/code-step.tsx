import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { VerifyEmailOTPResponse } from "~/gen/lapang/v1/auth_pb";
import { refusalOf, useExplain, violationsOf } from "~/lib/errors";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import type { PendingCode } from "./pending-code";
import { loadDevice, useVerifyCode } from "./queries";
import { codeDigits, invalidCode, isWholeCode, mustAcceptTerms, verificationFailed } from "./sign-in-rules";
import { StepHeading } from "./step-heading";
import { TermsCheckbox, termsField } from "./terms-checkbox";
import { useSecondsUntil } from "./use-seconds-until";

const codeField = "code";

type Props = {
  pending: PendingCode;
  isSending: boolean;
  /** Why no other code was sent. */
  sendFailure: string | undefined;
  onResend: () => void;
  onOtherEmail: () => void;
  onSignedIn: (answer: VerifyEmailOTPResponse) => void;
};

/** The code from the mail. The sixth digit sends it. */
export function CodeStep({ pending, isSending, sendFailure, onResend, onOtherEmail, onSignedIn }: Props) {
  const { i18n, t } = useLingui();
  const explain = useExplain();
  const verify = useVerifyCode();
  const { email, otpId, newcomer } = pending;
  const [code, setCode] = useState("");
  const [needsTerms, setNeedsTerms] = useState(newcomer !== null && !newcomer.acceptedTerms);
  const [acceptsTerms, setAcceptsTerms] = useState(newcomer?.acceptedTerms ?? false);
  const [errors, setErrors] = useState<Record<string, string>>();
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    loadDevice().catch(() => {
      // It is loaded again with the code, and what goes wrong then is logged.
    });
  }, []);

  function refused(error: unknown) {
    if (refusalOf(error).reason === "TERMS_NOT_ACCEPTED") {
      setNeedsTerms(true);
      setErrors({ [termsField]: i18n._(mustAcceptTerms) });
    } else if (refusalOf(error).reason === "OTP_INVALID") typeAnew(explain(error));
    else if ("otpCode" in violationsOf(error)) typeAnew(i18n._(invalidCode));
    else setFailure(explain(error, verificationFailed));
  }

  /** Makes room for the next code. Why this one was no good stays to be read until that is sent. */
  function typeAnew(problem: string) {
    setCode("");
    setErrors({ [codeField]: problem });
    field.current?.focus();
  }

  function submit(typed: string) {
    if (verify.isPending) return;
    setFailure(undefined);
    if (!isWholeCode(typed)) return setErrors({ [codeField]: i18n._(invalidCode) });
    if (needsTerms && !acceptsTerms) return setErrors({ [termsField]: i18n._(mustAcceptTerms) });
    setErrors(undefined);
    const attempt = { email, otpId, otpCode: typed, acceptedTerms: acceptsTerms, name: newcomer?.name ?? "" };
    verify.mutate(attempt, { onSuccess: onSignedIn, onError: refused });
  }

  function type(text: string) {
    const digits = codeDigits(text);
    setCode(digits);
    if (isWholeCode(digits) && digits !== code) submit(digits);
  }

  return (
    <>
      <StepHeading title={t`Check your email`}>
        <Trans>
          We sent a 6-digit code to <strong className="text-ink [overflow-wrap:anywhere]">{email}</strong>. It works for{" "}
          <Plural value={pending.validMinutes} one="# minute" other="# minutes" />.
        </Trans>
      </StepHeading>
      <Form onSubmit={() => submit(code)} errors={errors} failure={failure ?? sendFailure} checksItself>
        <TextField
          inputRef={field}
          error={errors?.[codeField]}
          name={codeField}
          label={t`Verification code`}
          isCode
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          autoFocus
          isReadOnly={verify.isPending}
          value={code}
          onChange={type}
        />
        {needsTerms && <TermsCheckbox isAccepted={acceptsTerms} onChange={setAcceptsTerms} />}
        <Button type="submit" size="large" isWide isPending={verify.isPending}>
          {newcomer || needsTerms ? t`Create my account` : t`Sign in`}
        </Button>
        <div className="flex flex-col gap-2">
          <Resend key={pending.resendAt} at={pending.resendAt} isPending={isSending} onResend={onResend} />
          <Button variant="quiet" isWide onPress={onOtherEmail}>
            <Trans>Use a different email</Trans>
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Until it can be pressed it says how long that will take. */
function Resend({ at, isPending, onResend }: { at: number; isPending: boolean; onResend: () => void }) {
  const seconds = useSecondsUntil(at);
  if (seconds === 0) {
    return (
      <Button variant="secondary" isWide isPending={isPending} onPress={onResend}>
        <Trans>Resend code</Trans>
      </Button>
    );
  }
  const minutes = Math.ceil(seconds / 60);
  return (
    <p className="tabular flex min-h-12 items-center justify-center text-center text-muted">
      {seconds < 90 ? (
        <Plural value={seconds} one="Resend the code in # second" other="Resend the code in # seconds" />
      ) : (
        <Plural value={minutes} one="Resend the code in # minute" other="Resend the code in # minutes" />
      )}
    </p>
  );
}
