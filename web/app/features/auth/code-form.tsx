import { Code } from "@connectrpc/connect";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { VerifyEmailOTPResponse } from "~/gen/lapang/v1/auth_pb";
import { messageOfCode } from "~/lib/error-code";
import { refusalOf, useExplain, violationsOf } from "~/lib/errors";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import { NewcomerFields, nameField } from "./newcomer-fields";
import { hasCode, keepPendingCode, type Newcomer, nobody, type PendingCode } from "./pending-code";
import { loadDevice, useVerifyCode } from "./queries";
import { Resend } from "./resend";
import { verificationFailed } from "./sign-in-failure";
import { codeDigits, invalidCode, invalidEmailAndName, isWholeCode, mustAcceptTerms } from "./sign-in-rules";
import { termsField } from "./terms-checkbox";

const codeField = "code";

type Errors = Record<string, string>;

/** What else stands in the form may read and do. */
export type CodeFormState = {
  isVerifying: boolean;
  newcomer: Newcomer;
  /** Says what a new account still lacks, at its fields. */
  isComplete: () => boolean;
  complain: (errors: Errors) => void;
  focusCode: () => void;
};

type Props = {
  pending: PendingCode;
  isSending: boolean;
  /** Why no other code was sent. */
  sendFailure: string | undefined;
  onResend: () => void;
  onVerified: (answer: VerifyEmailOTPResponse) => void;
  /** The address is that of the player who is signed in: it is confirmed, and no account can come of it. */
  isOwnAddress?: boolean;
  children?: (form: CodeFormState) => ReactNode;
};

/** Takes the code from a mail, and what a new account is asked beside it. The sixth digit sends it. */
export function CodeForm({ pending, isSending, sendFailure, onResend, onVerified, isOwnAddress, children }: Props) {
  const { i18n, t } = useLingui();
  const explain = useExplain();
  const verify = useVerifyCode();
  // A code works once: after it has, the form stands until the next page is here.
  const isVerifying = verify.isPending || verify.isSuccess;
  const { email, otpId } = pending;
  const [code, setCode] = useState("");
  const [newcomer, setNewcomer] = useState(pending.newcomer);
  const [errors, setErrors] = useState<Errors>();
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    loadDevice().catch(() => {
      // It is loaded again with the code, and what goes wrong then is logged.
    });
  }, []);

  function changeNewcomer(next: Newcomer) {
    setNewcomer(next);
    // It outlives a reload, as the code does.
    if (hasCode(pending)) keepPendingCode({ ...pending, newcomer: next });
  }

  function complain(next: Errors) {
    setErrors(next);
    const [first] = Object.keys(next);
    const wrong = first && field.current?.form?.elements.namedItem(first);
    if (wrong instanceof HTMLElement) wrong.focus();
  }

  function missing(): Errors {
    const found: Errors = {};
    if (newcomer?.name.trim() === "") found[nameField] = i18n._(invalidEmailAndName);
    if (newcomer?.acceptedTerms === false) found[termsField] = i18n._(mustAcceptTerms);
    return found;
  }

  function isComplete(): boolean {
    const found = missing();
    complain(found);
    return Object.keys(found).length === 0;
  }

  function refused(error: unknown) {
    if (refusalOf(error).reason === "TERMS_NOT_ACCEPTED") askForTerms();
    else if (refusalOf(error).reason === "OTP_INVALID") typeAnew(explain(error));
    else if ("otpCode" in violationsOf(error)) typeAnew(i18n._(invalidCode));
    else if ("name" in violationsOf(error)) complain({ [nameField]: i18n._(invalidEmailAndName) });
    else setFailure(explain(error, verificationFailed));
  }

  /** The address was thought to have an account. */
  function askForTerms() {
    // Only a stranger to the server is asked: the session has ended while the mail was on its way.
    if (isOwnAddress) return setFailure(i18n._(messageOfCode[Code.Unauthenticated]));
    changeNewcomer(newcomer ?? nobody);
    setErrors({ [termsField]: i18n._(mustAcceptTerms) });
  }

  /** Makes room for the next code. Why this one was no good stays to be read until that is sent. */
  function typeAnew(problem: string) {
    setCode("");
    complain({ [codeField]: problem });
  }

  function submit(typed: string) {
    if (isVerifying || !hasCode(pending)) return;
    setFailure(undefined);
    const found = missing();
    if (!isWholeCode(typed)) found[codeField] = i18n._(invalidCode);
    if (Object.keys(found).length > 0) return complain(found);
    setErrors(undefined);
    const { acceptedTerms = false, name = "" } = newcomer ?? {};
    const attempt = { email, otpId, otpCode: typed, acceptedTerms, name: name.trim() };
    verify.mutate(attempt, { onSuccess: onVerified, onError: refused });
  }

  function type(text: string) {
    const digits = codeDigits(text);
    setCode(digits);
    if (isWholeCode(digits) && digits !== code) submit(digits);
  }

  return (
    <Form onSubmit={() => submit(code)} errors={errors} failure={failure ?? sendFailure} checksItself>
      {newcomer && <NewcomerFields newcomer={newcomer} onChange={changeNewcomer} />}
      {hasCode(pending) && (
        <>
          <TextField
            inputRef={field}
            error={errors?.[codeField]}
            name={codeField}
            label={t`Verification code`}
            isCode
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
            autoFocus={!pending.newcomer}
            isReadOnly={isVerifying}
            value={code}
            onChange={type}
          />
          <Button type="submit" size="large" isWide isPending={isVerifying}>
            {action()}
          </Button>
        </>
      )}
      <div className="flex flex-col gap-2">
        <Resend key={pending.resendAt} at={pending.resendAt} isPending={isSending} onResend={onResend} />
        {children?.({
          isVerifying,
          newcomer: newcomer ?? nobody,
          isComplete,
          complain,
          focusCode: () => field.current?.focus(),
        })}
      </div>
    </Form>
  );

  function action(): string {
    if (isOwnAddress) return t`Confirm email`;
    return newcomer ? t`Create my account` : t`Sign in`;
  }
}
