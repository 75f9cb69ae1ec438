import imageUp from "icon:lucide/image-up";
import trash from "icon:lucide/trash-2";
import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { explainPicture, pictureProblems, pictureTypes, typeProblem } from "~/lib/forms/picture-rules";
import { removePicture, type Upload, uploadPicture } from "~/lib/forms/picture-upload";
import { codeOf } from "~/lib/http/error-code";
import { safeToRetry } from "~/lib/http/query-client";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { ProgressBar } from "~/ui/look/progress-bar";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { useBookingsChanged } from "../queries";
import { fitting } from "./receipt-picture";

type Props = {
  booking: Booking;
  /** It no longer awaits the payment. */
  onRefused: (said: string) => void;
};

/** The optional receipt picture: add, view, replace, remove. */
export function Receipt({ booking, onRefused }: Props) {
  const { i18n, t } = useLingui();
  const upload = useUploadReceipt(booking.id);
  const remove = useRemoveReceipt(booking.id);
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(undefined);
  const title = useRef<HTMLHeadingElement>(null);
  const url = booking.payment?.receiptUrl ?? "";

  useEffect(() => () => stop.current?.abort(), []);

  function refuse(error: unknown): boolean {
    const hasChanged = codeOf(error) === Code.FailedPrecondition;
    if (hasChanged) onRefused(t`Your booking has changed in the meantime. It is up to date now.`);
    return hasChanged;
  }

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const given = target.files?.[0];
    // Lets the same file be chosen again.
    target.value = "";
    if (!given || sent !== undefined) return;
    setFailure(undefined);
    const why = await typeProblem(given);
    if (why) {
      setFailure(i18n._(pictureProblems[why]));
      return;
    }
    const stopper = new AbortController();
    stop.current = stopper;
    setSent(0);
    try {
      const picture = await fitting(given);
      await upload.mutateAsync({ picture, onProgress: setSent, signal: stopper.signal });
      toastSuccess(t`Receipt sent to the venue.`);
    } catch (error) {
      if (!refuse(error) && codeOf(error) !== Code.Canceled) setFailure(i18n._(explainPicture(error)));
    } finally {
      setSent(undefined);
    }
  }

  async function removeNow() {
    try {
      await remove.mutateAsync();
      setAsking(false);
      // The pressed button is removed.
      requestAnimationFrame(() => title.current?.focus());
    } catch (error) {
      // Other errors are shown in the dialog, which stays open.
      refuse(error);
    }
  }

  return (
    <section aria-labelledby="receipt-title" className="flex flex-col gap-3 rounded-2xl bg-sunken p-4">
      <h3 id="receipt-title" ref={title} tabIndex={-1} className="font-bold outline-none">
        <Trans>Picture of the receipt</Trans>{" "}
        {!url && (
          <span className="font-normal text-muted text-sm">
            <Trans>optional</Trans>
          </span>
        )}
      </h3>
      {failure && <FormFailure>{failure}</FormFailure>}
      {sent !== undefined ? (
        <>
          <ProgressBar label={sent < 1 ? t`Uploading…` : t`Almost done…`} share={sent} />
          <div>
            <Button variant="secondary" size="small" onPress={() => stop.current?.abort()}>
              <Trans>Stop the upload</Trans>
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          {url && (
            <a href={url} target="_blank" rel="noreferrer" className="rounded-xl bg-surface ring-1 ring-line">
              <img src={url} alt={t`Your receipt, in full size`} className="size-24 rounded-xl object-cover" />
            </a>
          )}
          <div className="flex min-w-52 flex-1 flex-wrap gap-2">
            <Button variant="secondary" size="small" onPress={() => file.current?.click()}>
              <Icon of={imageUp} className="text-lg" />
              {url ? t`Replace the receipt` : t`Add your receipt`}
            </Button>
            {url && (
              <Button variant="quiet" size="small" onPress={() => setAsking(true)}>
                <Icon of={trash} className="text-lg" />
                <Trans>Remove picture</Trans>
              </Button>
            )}
          </div>
        </div>
      )}
      <p className="text-muted text-sm">
        <Trans>A photo or screenshot, JPG, PNG or GIF. Only you and the venue see it.</Trans>
      </p>
      <input ref={file} type="file" accept={pictureTypes} aria-label={t`Receipt`} hidden onChange={send} />
      <Confirm
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          remove.reset();
        }}
        title={t`Remove the receipt?`}
        action={t`Remove it`}
        onConfirm={removeNow}
        isPending={remove.isPending}
        failure={remove.error ? i18n._(explainPicture(remove.error)) : undefined}
      >
        <p>
          <Trans>The venue can no longer see it. You can add another one.</Trans>
        </p>
      </Confirm>
    </section>
  );
}

// Receipts are uploaded by plain HTTP, and only by pages that await a payment.

const receiptPath = (bookingId: string) => `/api/bookings/${encodeURIComponent(bookingId)}/receipt`;

function useUploadReceipt(bookingId: string) {
  const changed = useBookingsChanged();
  return useMutation({
    mutationFn: (upload: Upload) => uploadPicture(receiptPath(bookingId), "receiptUrl", upload),
    onSettled: changed,
  });
}

function useRemoveReceipt(bookingId: string) {
  const changed = useBookingsChanged();
  return useMutation({
    ...safeToRetry,
    mutationFn: () => removePicture(receiptPath(bookingId)),
    onSettled: changed,
  });
}
