import download from "icon:lucide/download";
import leave from "icon:lucide/user-x";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { today } from "~/lib/format/dates";
import { localZone } from "~/lib/format/time-zone";
import { saveFile } from "~/lib/forms/save-file";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useExportAccount } from "./queries";

const DeleteAccount = lazyDialog(
  async () => (await import("./delete-account")).DeleteAccount,
  ({ onClose }) => onClose(),
);

/** The player's stored data: export it, or delete the account. */
export function AccountDataSection({ email }: { email: string }) {
  const { t } = useLingui();
  const explain = useExplain();
  const takeOut = useExportAccount();
  const [isDeleting, setDeleting] = useState(false);

  function save() {
    whenDone(takeOut.mutateAsync({}), ({ json }) => {
      saveFile(new Blob([json], { type: "application/json" }), `lapang-data-${today(localZone())}.json`);
      toastSuccess(t`Your data is in your downloads.`);
    });
  }

  return (
    <section aria-labelledby="account-heading" className="flex flex-col gap-4 border-line border-t pt-6">
      <h2 id="account-heading" className="font-extrabold text-2xl">
        <Trans>Your data</Trans>
      </h2>
      <p className="text-muted">
        <Trans>Download everything stored about you as a file, or delete your account permanently.</Trans>
      </p>
      {takeOut.error && (
        <p role="alert" className="font-medium text-danger">
          {explain(takeOut.error)}
        </p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="secondary" onPress={save} isPending={takeOut.isPending}>
          <Icon of={download} className="text-xl" />
          <Trans>Download my data</Trans>
        </Button>
        <Button variant="quiet" onPress={() => setDeleting(true)}>
          <Icon of={leave} className="text-xl" />
          <Trans>Delete account</Trans>
        </Button>
      </div>
      {isDeleting && <DeleteAccount email={email} onClose={() => setDeleting(false)} />}
    </section>
  );
}
