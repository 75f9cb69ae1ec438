import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "~/ui/look/button";
import { buttonClass } from "~/ui/look/styles";
import { Dialog } from "~/ui/overlay/dialog";

/** The player's picture of their payment; a press shows it in full size. */
export function ReceiptPicture({ url }: { url: string }) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setShown(true)}
        className="self-start overflow-hidden rounded-field ring-1 ring-line hover:ring-line-strong"
      >
        <img src={url} alt={t`Receipt of the player, in full size`} className="max-h-72 w-auto max-w-full" />
      </button>
      <Dialog title={t`Receipt of the player`} isOpen={isShown} onOpenChange={setShown}>
        {(close) => (
          <>
            <img src={url} alt={t`Receipt of the player`} className="w-full rounded-field" />
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ variant: "quiet" })}>
                <Trans>Open in a new tab</Trans>
              </a>
              <Button variant="secondary" onPress={close} autoFocus>
                <Trans>Close</Trans>
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  );
}
