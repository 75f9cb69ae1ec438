import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { openPicture } from "~/lib/forms/open-picture";
import { explainPicture } from "~/lib/forms/picture-rules";
import { codeOf } from "~/lib/http/error-code";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { ProgressBar } from "~/ui/look/progress-bar";
import { Skeleton } from "~/ui/look/skeleton";
import { Dialog } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { cutOut } from "./crop-picture";
import { type Crop, centred } from "./crop-rules";
import { Cropper } from "./cropper";
import { useUploadPhoto } from "./queries";

type Props = {
  file: Blob;
  onClose: () => void;
  /** The file is not a readable picture. */
  onUnreadable: (error: unknown) => void;
};

/** A camera's photo is much larger than its preview, and slow to drag; in pixels. */
const largestPicture = 2400;

/** Crops a chosen file and uploads it. A failure keeps the crop. */
export function PhotoDialog({ file, onClose, onUnreadable }: Props) {
  const { i18n, t } = useLingui();
  const upload = useUploadPhoto();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [crop, setCrop] = useState<Crop>();
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const stop = useRef<AbortController>(undefined);
  const giveUp = useEffectEvent(onUnreadable);

  useEffect(() => {
    let opened: ImageBitmap | undefined;
    let isGone = false;
    openPicture(file, largestPicture).then(
      (bitmap) => {
        opened = bitmap;
        if (isGone) return bitmap.close();
        setPicture(bitmap);
        setCrop(centred(bitmap));
      },
      (error: unknown) => isGone || giveUp(error),
    );
    return () => {
      isGone = true;
      opened?.close();
      stop.current?.abort();
    };
  }, [file]);

  async function save() {
    if (!picture || !crop || sent !== undefined) return;
    const stopper = new AbortController();
    stop.current = stopper;
    setFailure(undefined);
    setSent(0);
    try {
      const photo = await cutOut(picture, crop);
      await upload.mutateAsync({ picture: photo, onProgress: setSent, signal: stopper.signal });
      toastSuccess(t`Your new photo is saved.`);
      onClose();
    } catch (error) {
      setSent(undefined);
      if (codeOf(error) !== Code.Canceled) setFailure(error);
    }
  }

  const isSending = sent !== undefined;
  return (
    <Dialog title={t`Crop your photo`} isOpen isDismissable={false} onOpenChange={(isOpen) => isOpen || onClose()}>
      {failure !== undefined && <FormFailure>{i18n._(explainPicture(failure))}</FormFailure>}
      {picture && crop ? (
        <div inert={isSending} className={isSending ? "opacity-60" : undefined}>
          <Cropper
            picture={picture}
            crop={crop}
            onChange={(next) => setCrop((latest) => (latest ? next(latest) : latest))}
          />
        </div>
      ) : (
        <Skeleton className="mx-auto aspect-square w-full max-w-80" />
      )}
      {isSending && <ProgressBar label={sent < 1 ? t`Uploading…` : t`Almost done…`} share={sent} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onPress={isSending ? () => stop.current?.abort() : onClose}>
          {isSending ? <Trans>Stop the upload</Trans> : <Trans>Cancel</Trans>}
        </Button>
        <Button onPress={save} isPending={isSending} isDisabled={!picture}>
          <Trans>Use this photo</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
