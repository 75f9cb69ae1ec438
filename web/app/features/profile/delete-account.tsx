import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { whenDone } from "~/lib/forms/when-done";
import { refusalOf, useExplain, violationsOf } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { clearStores } from "~/lib/session/clear-client-data";
import { publishSession } from "~/lib/session/session";
import { clearQueries } from "~/lib/session/session-query";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { Dialog } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useDeleteAccount } from "./queries";

/** Lists what is deleted and what remains, and deletes the account once its address has been typed. */
export function DeleteAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useLingui();
  const explain = useExplain();
  const paths = usePaths();
  const navigate = useNavigate();
  const remove = useDeleteAccount();
  // Also after success, until the home page is shown.
  const isDeleting = remove.isPending || remove.isSuccess;
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const notThis = t`This is not the email address of this account.`;

  const isDeleted = useRef(false);
  const isGone = useRef(false);

  // Only once the settings are unmounted: their queries would refetch without a session.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (isDeleted.current) clearQueries();
    };
  }, []);

  async function leave() {
    isDeleted.current = true;
    if (isGone.current) clearQueries();
    else publishSession(null);
    await clearStores();
    await navigate(paths.home, { replace: true });
    toastSuccess(t`Your account is deleted. Goodbye, and thank you for playing!`);
  }

  function submit() {
    if (isDeleting) return;
    const address = typed.trim();
    if (address.toLowerCase() !== email.toLowerCase()) return setProblem(notThis);
    setProblem(undefined);
    const sent = remove.mutateAsync(
      { email: address },
      {
        onError: (error) => {
          if ("email" in violationsOf(error)) setProblem(notThis);
        },
      },
    );
    whenDone(sent, leave);
  }

  const { reason, metadata } = refusalOf(remove.error);
  const { venue } = metadata;
  const whatFailed =
    reason === "ONLY_OWNER"
      ? t`You are the only owner of ${venue}. Make somebody else an owner first.`
      : remove.error && explain(remove.error);
  const failure = (!problem && whatFailed) || undefined;
  return (
    <Dialog
      title={t`Delete your account?`}
      isAlert
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => isOpen || isDeleting || onClose()}
    >
      <div className="flex flex-col gap-3 text-muted">
        <p>
          <Trans>This cannot be undone. What happens:</Trans>
        </p>
        <ul className="list-disc space-y-1.5 ps-5">
          <li>
            <Trans>Your open and upcoming bookings are canceled.</Trans>
          </li>
          <li>
            <Trans>Matches you host are called off, and you leave the matches you have joined.</Trans>
          </li>
          <li>
            <Trans>Your profile, photo, sports, devices and passkeys are erased.</Trans>
          </li>
          <li>
            <Trans>Past bookings and matches stay with the venues and players in them, without your name.</Trans>
          </li>
        </ul>
      </div>
      <Form onSubmit={submit} errors={problem ? { email: problem } : undefined} failure={failure} checksItself>
        <TextField
          name="email"
          type="email"
          label={t`Type your email address to confirm`}
          description={email}
          error={problem}
          autoComplete="off"
          autoCapitalize="none"
          isReadOnly={isDeleting}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setProblem(undefined);
          }}
        />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" variant="danger" isPending={isDeleting}>
            <Trans>Delete my account</Trans>
          </Button>
          <Button variant="secondary" onPress={onClose} isDisabled={isDeleting}>
            <Trans>Keep my account</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
