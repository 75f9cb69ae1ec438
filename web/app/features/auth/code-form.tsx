import { Code } from "@connectrpc/connect";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { VerifyEmailOTPResponse } from "~/gen/lapang/v1/auth_pb";
import { messageOfCode } from "~/lib/error-code";
import { refusalOf, useExplain, violationsOf } from "~/lib/errors";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import type { PendingCode } from "./pending-code";
import { loadDevice, useVerifyCode } from "./queries";
import { Resend } from "./resend";
import { verificationFailed } from "./sign-in-failure";
import { codeDigits, invalidCode, isWholeCode, mustAcceptTerms } from "./sign-in-rules";
import { TermsCheckbox, termsField } from "./terms-checkbox";

const codeField = "code";

type Props = {
  pending: PendingCode;
  isSending: boolean;
  /** Why no other code was sent. */
  sendFailure: string | undefined;
  onResend: () => void;
  onVerified: (answer: VerifyEmailOTPResponse) => void;
  /** The address is that of the player who is signed in: it is confirmed, and no account can come of it. */
  isOwnAddress?: boolean;
  /** What else can be done at this point. */
  children?: ReactNode;
};

/** Takes the code from a mail. The sixth digit sends it. */
export function CodeForm({ pending, isSending, sendFailure, onResend, onVerified, isOwnAddress, children }: Props) {
  const { i18n, t } = useLingui();
  const explain = useExplain();
  const verify = useVerifyCode();
  // A code works once: after it has, the form stands until the next page is here.
  const isVerifying = verify.isPending || verify.isSuccess;
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
    if (refusalOf(error).reason === "TERMS_NOT_ACCEPTED") askForTerms();
    else if (refusalOf(error).reason === "OTP_INVALID") typeAnew(explain(error));
    else if ("otpCode" in violationsOf(error)) typeAnew(i18n._(invalidCode));
    else setFailure(explain(error, verificationFailed));
  }

  function askForTerms() {
    // Only a stranger to the server is asked: the session has ended while the mail was on its way.
    if (isOwnAddress) return setFailure(i18n._(messageOfCode[Code.Unauthenticated]));
    setNeedsTerms(true);
    setErrors({ [termsField]: i18n._(mustAcceptTerms) });
  }

  /** Makes room for the next code. Why this one was no good stays to be read until that is sent. */
  function typeAnew(problem: string) {
    setCode("");
    setErrors({ [codeField]: problem });
    field.current?.focus();
  }

  function submit(typed: string) {
    if (isVerifying) return;
    setFailure(undefined);
    if (!isWholeCode(typed)) return setErrors({ [codeField]: i18n._(invalidCode) });
    if (needsTerms && !acceptsTerms) return setErrors({ [termsField]: i18n._(mustAcceptTerms) });
    setErrors(undefined);
    const attempt = { email, otpId, otpCode: typed, acceptedTerms: acceptsTerms, name: newcomer?.name ?? "" };
    verify.mutate(attempt, { onSuccess: onVerified, onError: refused });
  }

  function type(text: string) {
    const digits = codeDigits(text);
    setCode(digits);
    if (isWholeCode(digits) && digits !== code) submit(digits);
  }

  return (
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
        isReadOnly={isVerifying}
        value={code}
        onChange={type}
      />
      {needsTerms && <TermsCheckbox isAccepted={acceptsTerms} onChange={setAcceptsTerms} />}
      <Button type="submit" size="large" isWide isPending={isVerifying}>
        {action()}
      </Button>
      <div className="flex flex-col gap-2">
        <Resend key={pending.resendAt} at={pending.resendAt} isPending={isSending} onResend={onResend} />
        {children}
      </div>
    </Form>
  );

  function action(): string {
    if (isOwnAddress) return t`Confirm email`;
    return newcomer || needsTerms ? t`Create my account` : t`Sign in`;
  }
}
