import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/look/button";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { useDeleteCalendarFeed, useRotateCalendarFeed } from "./queries";

/** Replaces or deletes the calendar address, after a confirm dialog. */
export function RevokeCalendarDialog({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useLingui();
  const explain = useExplain();
  const rotate = useRotateCalendarFeed();
  const remove = useDeleteCalendarFeed();
  const [confirming, setConfirming] = useState<"rotate" | "remove" | null>(null);
  const error = confirming === "rotate" ? rotate.error : remove.error;

  function close() {
    setConfirming(null);
    rotate.reset();
    remove.reset();
  }

  function renew() {
    whenDone(rotate.mutateAsync({}, { onSuccess: () => setConfirming(null) }), () =>
      toastSuccess(t`Your calendar has a new address.`),
    );
  }

  function end() {
    // This component may be unmounted when the response arrives; the error is shown from the mutation.
    remove.mutateAsync({}).then(
      () => {
        toastSuccess(t`Your calendar address is deleted.`);
        onDeleted();
      },
      () => {},
    );
  }

  return (
    <div className="flex flex-wrap gap-3 border-line border-t pt-4">
      <Button variant="secondary" size="small" onPress={() => setConfirming("rotate")}>
        <Trans>Replace the address</Trans>
      </Button>
      <Button variant="quiet" size="small" onPress={() => setConfirming("remove")}>
        <Trans>Delete the address</Trans>
      </Button>
      <Confirm
        isOpen={confirming === "rotate"}
        onOpenChange={close}
        title={t`Replace the address?`}
        action={t`Replace it`}
        onConfirm={renew}
        isPending={rotate.isPending}
        failure={error ? explain(error) : undefined}
      >
        <p>
          <Trans>The old address stops working in all calendars. Replace it with the new one there.</Trans>
        </p>
      </Confirm>
      <Confirm
        isOpen={confirming === "remove"}
        onOpenChange={close}
        title={t`Delete the address?`}
        action={t`Delete it`}
        onConfirm={end}
        isPending={remove.isPending}
        failure={error ? explain(error) : undefined}
      >
        <p>
          <Trans>Calendars that use it no longer update. You can create a new address at any time.</Trans>
        </p>
      </Confirm>
    </div>
  );
}
