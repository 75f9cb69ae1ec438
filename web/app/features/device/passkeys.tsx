import key from "icon:lucide/key-round";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { whenDone } from "~/lib/forms/when-done";
import { useSession } from "~/lib/session/session";
import { isPasskeyAvailable } from "~/lib/session/webauthn";
import { EmptyState } from "~/ui/list/empty-state";
import { QueryView } from "~/ui/list/query-view";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { SkeletonList } from "~/ui/look/skeleton";
import { toastSuccess } from "~/ui/overlay/toast";
import { PasskeyRow } from "./passkey-row";
import { checkFailed, explainPasskey } from "./passkey-rules";
import { useAddPasskey, usePasskeys } from "./queries";
import { WaysIn } from "./ways-in";

export function Passkeys() {
  const { t } = useLingui();
  const loaded = usePasskeys();
  const { data } = loaded;
  return (
    <section aria-labelledby="passkeys-heading" className="flex flex-col gap-4 border-line border-t pt-7">
      <div className="flex flex-col gap-1">
        <h2 id="passkeys-heading" className="font-extrabold text-2xl">
          <Trans>How you sign in</Trans>
        </h2>
        <p className="text-muted">
          <Trans>
            A passkey signs you in with your fingerprint, face or screen lock. It cannot be guessed, and you do not need
            a code.
          </Trans>
        </p>
      </div>
      <WaysIn />
      {!data && (
        <QueryView query={loaded} otherwise={checkFailed}>
          <SkeletonList count={1} className="h-24 rounded-card!" />
        </QueryView>
      )}
      {data && data.passkeys.length === 0 && <EmptyState icon={key} title={t`No passkey yet`} />}
      {data && data.passkeys.length > 0 && (
        <ul aria-label={t`Passkeys`} className="flex flex-col gap-3">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {data && <AddPasskey />}
    </section>
  );
}

function AddPasskey() {
  const { i18n, t } = useLingui();
  const session = useSession();
  const add = useAddPasskey();
  const [failure, setFailure] = useState<string>();
  if (session.state !== "in") return null;
  const { email, name } = session.user;

  function press() {
    if (add.isPending) return;
    setFailure(undefined);
    const sent = add.mutateAsync(
      { email, name },
      {
        onError: (error) => {
          const why = explainPasskey(error);
          if (why) setFailure(i18n._(why));
        },
      },
    );
    whenDone(sent, () => toastSuccess(t`Your passkey is ready.`));
  }

  if (!isPasskeyAvailable()) {
    return (
      <p className="rounded-field bg-sunken px-4 py-3 text-muted">
        <Trans>WebAuthn is not supported in this browser</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {failure && <FormFailure>{failure}</FormFailure>}
      <Button variant="secondary" onPress={press} isPending={add.isPending}>
        <Icon of={key} className="text-xl" />
        <Trans>Add a passkey</Trans>
      </Button>
    </div>
  );
}
