import { Code } from "@connectrpc/connect";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { VerifyEmailOTPResponse } from "~/gen/lapang/v1/auth_pb";
import { messageOfCode } from "~/lib/http/error-code";
import { invisibleCharacters, isInvisible, refusalOf, useExplain, violationsOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { NewcomerFields, nameField } from "./newcomer-fields";
import { hasCode, type Newcomer, nobody, type PendingCode, storePendingCode } from "./pending-code";
import { loadDevice, useVerifyCode } from "./queries";
import { Resend } from "./resend";
import { verificationFailed } from "./sign-in-failure";
import { codeDigits, invalidCode, invalidEmailAndName, isWholeCode, mustAcceptTerms } from "./sign-in-rules";
import { termsField } from "./terms-checkbox";

const codeField = "code";

type Errors = Record<string, string>;

/** The form's state, for its children to read and change. */
export type CodeFormState = {
  isVerifying: boolean;
  newcomer: Newcomer;
  /** Reports missing sign-up input at its fields, and returns whether all of it is there. */
  isComplete: () => boolean;
  complain: (errors: Errors) => void;
  focusCode: () => void;
};

type Props = {
  pending: PendingCode;
  isSending: boolean;
  /** Why the new code could not be sent. */
  sendFailure: string | undefined;
  onResend: () => void;
  onVerified: (answer: VerifyEmailOTPResponse) => void;
  /** The signed-in player confirms their own address, so no account can be created. */
  isOwnAddress?: boolean;
  children?: (form: CodeFormState) => ReactNode;
};

/** The code from the email, with the fields of a new account beside it. The sixth digit submits. */
export function CodeForm({ pending, isSending, sendFailure, onResend, onVerified, isOwnAddress, children }: Props) {
  const { i18n, t } = useLingui();
  const explain = useExplain();
  const verify = useVerifyCode();
  // A code works once: after success the form stays disabled until the next page is shown.
  const isVerifying = verify.isPending || verify.isSuccess;
  const { email, otpId } = pending;
  const [code, setCode] = useState("");
  const [newcomer, setNewcomer] = useState(pending.newcomer);
  const [errors, setErrors] = useState<Errors>();
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    loadDevice().catch(() => {
      // The dynamic import runs again with the code, and logs its own failure.
    });
  }, []);

  function changeNewcomer(next: Newcomer) {
    setNewcomer(next);
    // Stored with the code, so that it survives a reload.
    if (hasCode(pending)) storePendingCode({ ...pending, newcomer: next });
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
    const bad = violationsOf(error);
    if (refusalOf(error).reason === "TERMS_NOT_ACCEPTED") askForTerms();
    else if (refusalOf(error).reason === "OTP_INVALID") typeAnew(explain(error));
    else if ("otpCode" in bad) typeAnew(i18n._(invalidCode));
    else if ("name" in bad)
      complain({ [nameField]: i18n._(isInvisible(bad.name) ? invisibleCharacters : invalidEmailAndName) });
    else setFailure(explain(error, verificationFailed));
  }

  /** The address was expected to have an account, but has none. */
  function askForTerms() {
    // Only an unknown address is asked for the terms; here the session ended before the code was entered.
    if (isOwnAddress) return setFailure(i18n._(messageOfCode[Code.Unauthenticated]));
    changeNewcomer(newcomer ?? nobody);
    setErrors({ [termsField]: i18n._(mustAcceptTerms) });
  }

  /** Clears the code. The reason stays visible until the next code is submitted. */
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
        {/* oxlint-disable-next-line react/refs -- the children call it in events only */}
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
