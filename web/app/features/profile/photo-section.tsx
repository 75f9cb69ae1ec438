import camera from "icon:lucide/camera";
import imageUp from "icon:lucide/image-up";
import trash from "icon:lucide/trash-2";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ChangeEvent, useRef, useState } from "react";
import { explainPicture, pictureProblems, pictureTypes, typeProblem } from "~/lib/forms/picture-rules";
import { useFileDrop } from "~/lib/forms/use-file-drop";
import { whenDone } from "~/lib/forms/when-done";
import { mainId } from "~/ui/announce";
import { Avatar } from "~/ui/look/avatar";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { Confirm } from "~/ui/overlay/confirm";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useRemovePhoto } from "./queries";

// Cropping and uploading are rarely needed.
const PhotoDialog = lazyDialog(
  async () => (await import("./photo-dialog")).PhotoDialog,
  ({ onClose }) => onClose(),
);

/** The player's photo: choose, take or drop one; replace or remove it. */
export function PhotoSection({ name, photo }: { name: string; photo: string }) {
  const { i18n, t } = useLingui();
  const remove = useRemovePhoto();
  const [file, setFile] = useState<Blob>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const chosen = useRef<HTMLInputElement>(null);
  const taken = useRef<HTMLInputElement>(null);
  const isDragOver = useFileDrop(([file]) => file && pick(file));

  async function pick(next: Blob) {
    // Of any size: what is uploaded is its crop.
    const why = await typeProblem(next);
    setProblem(why && i18n._(pictureProblems[why]));
    setFile(why ? undefined : next);
  }

  function pickFrom({ target }: ChangeEvent<HTMLInputElement>) {
    const next = target.files?.[0];
    // Lets the same file be chosen again.
    target.value = "";
    if (next) pick(next);
  }

  function removeNow() {
    const sent = remove.mutateAsync(undefined, {
      onSuccess: () => {
        setAsking(false);
        // The pressed button is removed.
        document.getElementById(mainId)?.focus({ preventScroll: true });
      },
    });
    whenDone(sent, () => toastSuccess(t`Your photo is removed.`));
  }

  return (
    <section
      aria-label={t`Photo`}
      className={cx(
        "flex flex-wrap items-center gap-5 rounded-card p-5",
        isDragOver ? "bg-accent-soft ring-3 ring-accent" : "bg-surface ring-1 ring-line",
      )}
    >
      <Avatar name={name} photo={photo} size="huge" />
      <div className="flex min-w-40 flex-1 flex-col gap-3">
        {problem && (
          <p role="alert" className="font-medium text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onPress={() => chosen.current?.click()}>
            <Icon of={imageUp} className="text-lg" />
            {photo ? <Trans>Replace photo</Trans> : <Trans>Choose a photo</Trans>}
          </Button>
          <span className="hidden pointer-coarse:inline">
            <Button variant="secondary" size="small" onPress={() => taken.current?.click()}>
              <Icon of={camera} className="text-lg" />
              <Trans>Take a photo</Trans>
            </Button>
          </span>
          {photo && (
            <Button variant="quiet" size="small" onPress={() => setAsking(true)}>
              <Icon of={trash} className="text-lg" />
              <Trans context="photo">Remove</Trans>
            </Button>
          )}
        </div>
        <p className="text-muted text-sm">
          {isDragOver ? (
            <Trans>Drop it here.</Trans>
          ) : (
            <>
              <Trans>JPG, PNG or GIF</Trans>
              <span className="pointer-coarse:hidden">
                {" · "}
                <Trans>You can also drop one here.</Trans>
              </span>
            </>
          )}
        </p>
      </div>
      <input ref={chosen} type="file" accept={pictureTypes} aria-label={t`Choose a photo`} hidden onChange={pickFrom} />
      <input
        ref={taken}
        type="file"
        accept={pictureTypes}
        capture="user"
        aria-label={t`Take a photo`}
        hidden
        onChange={pickFrom}
      />
      {file && (
        <PhotoDialog
          file={file}
          onClose={() => setFile(undefined)}
          onUnreadable={(error) => {
            setFile(undefined);
            setProblem(i18n._(explainPicture(error)));
          }}
        />
      )}
      <Confirm
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          remove.reset();
        }}
        title={t`Remove your photo?`}
        action={t`Remove photo`}
        onConfirm={removeNow}
        isPending={remove.isPending}
        failure={remove.error ? i18n._(explainPicture(remove.error)) : undefined}
      >
        <p>
          <Trans>Others see your initials instead. You can add a photo again at any time.</Trans>
        </p>
      </Confirm>
    </section>
  );
}
