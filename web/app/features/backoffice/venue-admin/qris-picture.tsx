import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { pictureProblems } from "~/lib/forms/picture-rules";
import { PictureRefused, removePicture, sendPicture } from "~/lib/forms/picture-upload";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { useExplainOffice } from "../office-errors";
import { useVenueChanged } from "../queries";

const mostBytes = 5 * 1024 * 1024;

type Props = { venueId: string; sportId: string; url: string; isReadOnly?: boolean };

/** The QRIS code that players scan. An upload takes effect at once. */
export function QrisPicture({ venueId, sportId, url, isReadOnly }: Props) {
  const { i18n, t } = useLingui();
  const explain = useExplainOffice();
  const changed = useVenueChanged();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  async function remove() {
    if (isSending) return;
    setFailure(undefined);
    setSending(true);
    try {
      await removePicture(pathOf(venueId, sportId));
      await changed();
      toastSuccess(t`The QRIS code is removed.`);
    } catch (error) {
      setFailure(explain(error));
    } finally {
      setSending(false);
      setAsking(false);
    }
  }

  async function send(file: File | undefined) {
    if (!file || isSending) return;
    setFailure(undefined);
    setSending(true);
    try {
      if (file.size > mostBytes) throw new PictureRefused("too-large");
      await sendPicture(pathOf(venueId, sportId), file);
      await changed();
      toastSuccess(t`The QRIS code is saved.`);
    } catch (error) {
      setFailure(error instanceof PictureRefused ? refused[error.why] : explain(error));
    } finally {
      setSending(false);
      // Allows the same file again.
      if (input.current) input.current.value = "";
    }
  }

  const refused: Record<PictureRefused["why"], string> = {
    "too-large": t`The picture may have 5 MB at most.`,
    "wrong-type": t`Only JPG, PNG or GIF pictures can be used.`,
    heic: i18n._(pictureProblems.heic),
    "too-many-pixels": t`This picture has too many pixels. Save it smaller, then upload it again.`,
    broken: t`This picture cannot be read. Try another one.`,
  };
  return (
    <div className="flex max-w-64 flex-col gap-3">
      <p className="font-semibold text-sm">{t`QRIS code`}</p>
      {url ? (
        // Cameras need a white background, in the dark theme too.
        <img
          src={url}
          alt={t`QRIS code of the venue`}
          className="aspect-square w-full rounded-field bg-[#fff] object-contain p-2 ring-1 ring-line"
        />
      ) : (
        <p className="grid aspect-square w-full place-items-center rounded-field border-2 border-line border-dashed p-4 text-center text-muted text-sm">
          <Trans>No picture yet</Trans>
        </p>
      )}
      {failure && <FormFailure>{failure}</FormFailure>}
      {!isReadOnly && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/gif"
            className="sr-only"
            tabIndex={-1}
            aria-label={t`Picture of the QRIS code`}
            onChange={(event) => send(event.target.files?.[0])}
          />
          <Button variant="secondary" size="small" onPress={() => input.current?.click()} isPending={isSending}>
            {url ? <Trans>Replace the picture…</Trans> : <Trans>Upload a picture…</Trans>}
          </Button>
          {url && (
            <Button variant="quiet" size="small" onPress={() => setAsking(true)} isDisabled={isSending}>
              <Trans>Remove the picture…</Trans>
            </Button>
          )}
          <Confirm
            isOpen={isAsking}
            onOpenChange={setAsking}
            title={t`Remove the QRIS code?`}
            action={t({ message: "Remove", context: "a picture" })}
            onConfirm={() => void remove()}
            isPending={isSending}
          >
            <p>
              <Trans>Players can no longer pay by scanning it.</Trans>
            </p>
          </Confirm>
        </>
      )}
    </div>
  );
}

function pathOf(venueId: string, sportId: string): string {
  return `/api/venues/${encodeURIComponent(venueId)}/sports/${encodeURIComponent(sportId)}/qris`;
}
