import imagePlus from "icon:lucide/image-plus";
import x from "icon:lucide/x";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { scaledPicture } from "~/lib/forms/open-picture";
import { pictureProblems } from "~/lib/forms/picture-rules";
import { PictureRefused, uploadPicture } from "~/lib/forms/picture-upload";
import { useFileDrop } from "~/lib/forms/use-file-drop";
import { HttpError } from "~/lib/http/http";
import type { ReasonName } from "~/lib/http/reasons";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { IconButton } from "~/ui/look/icon-button";
import { ProgressBar } from "~/ui/look/progress-bar";
import { buttonClass } from "~/ui/look/styles";
import { toastSuccess } from "~/ui/overlay/toast";
import { NavigationGuard } from "~/ui/page/navigation-guard";
import { useExplainOffice } from "../office-errors";
import { useVenueChanged } from "../queries";
import { type QueuedPhoto, type Sending, UploadQueue } from "./upload-queue";

/** The server's limits. */
const mostPhotos = 20;
const mostBytes = 12 * 1024 * 1024;
/** More is shown nowhere; in pixels. */
const largestSide = 2560;

/** Not an error of the picture itself. */
class PhotoRefused extends Error {
  constructor(readonly why: "full" | "same") {
    super(`The photo was refused: ${why}.`);
    this.name = "PhotoRefused";
  }
}

/** Choose, take or drop photos; each is uploaded with its own progress. */
export function PhotoUploads({ venue }: { venue: Venue }) {
  const { t } = useLingui();
  const changed = useVenueChanged();
  const count = venue.photos.length;

  const [queue] = useState(() => new UploadQueue());

  async function send({ file, onProgress, signal }: Sending) {
    const known = venue.photos.map(({ id }) => id);
    if (known.length >= mostPhotos) throw new PhotoRefused("full");
    const picture = await scaledPicture(file, largestSide);
    if (picture.size > mostBytes) throw new PictureRefused("too-large");
    const path = `/api/venues/${encodeURIComponent(venue.id)}/photos`;
    const id = await uploadPicture(path, "photoId", { picture, onProgress, signal });
    if (known.includes(id)) throw new PhotoRefused("same");
    await changed();
  }

  function onIdle(sent: number) {
    void toastSuccess(t`${plural(sent, { one: "# photo added.", other: "# photos added." })}`);
  }

  // Each photo is sent by the latest of these, which knows the latest photos of the venue.
  useEffect(() => queue.use({ send, onIdle }));
  useEffect(() => () => queue.stop(), [queue]);

  const isDragOver = useFileDrop((files) => count < mostPhotos && queue.add(files));
  return (
    <div className="flex flex-col gap-4">
      {count < mostPhotos ? (
        <label
          className={cx(
            "flex cursor-pointer flex-col items-center rounded-card border-2 border-dashed text-center outline-focus outline-offset-2 has-focus-visible:outline-3",
            count === 0 ? "gap-3 p-6 sm:p-10" : "gap-2 p-4 sm:flex-row sm:justify-center sm:gap-4 sm:p-6",
            isDragOver ? "border-accent bg-accent-soft" : "border-line-strong bg-surface hover:bg-sunken",
          )}
        >
          <input
            type="file"
            accept="image/*"
            multiple
            aria-label={t`Add photos`}
            className="sr-only"
            onChange={({ target }) => {
              queue.add([...(target.files ?? [])]);
              // Lets the same files be chosen again.
              target.value = "";
            }}
          />
          <Icon of={imagePlus} className={cx("text-4xl text-accent", count > 0 && "max-sm:hidden")} />
          <span className={cx("font-bold text-lg", count > 0 && "max-sm:sr-only")}>
            {isDragOver ? (
              <Trans>Drop them here.</Trans>
            ) : (
              <>
                <span className="pointer-coarse:hidden">
                  <Trans>Drop photos here, or choose them</Trans>
                </span>
                <span className="hidden pointer-coarse:inline">
                  <Trans>Add photos from your album or camera</Trans>
                </span>
              </>
            )}
          </span>
          <span className={buttonClass({ variant: count === 0 ? "primary" : "secondary", size: "small" })}>
            <Trans>Choose photos</Trans>
          </span>
          <span className="max-w-prose text-muted text-sm">
            {count === 0 ? (
              <Trans>
                Show the courts, the entrance and the changing rooms, in daylight and wide. Up to 20 photos.
              </Trans>
            ) : (
              <Plural
                value={{ left: mostPhotos - count }}
                one="There is room for # more."
                other="There is room for # more."
              />
            )}
          </span>
        </label>
      ) : (
        <p className="rounded-card bg-sunken p-5 text-center font-semibold">
          <Trans>This venue has 20 photos, which is the most. Delete one to add another.</Trans>
        </p>
      )}
      <Rows queue={queue} />
    </div>
  );
}

function Rows({ queue }: { queue: UploadQueue }) {
  const { t } = useLingui();
  const photos = useSyncExternalStore(queue.subscribe, queue.photos, queue.photos);
  const left = photos.filter(({ state }) => state !== "failed").length;
  const again = photos.filter(({ state, error }) => state === "failed" && canRetry(error)).map(({ id }) => id);
  return (
    <>
      {photos.length > 0 && (
        <ul aria-label={t`Uploads`} className="divide-y divide-line rounded-card bg-surface px-4 ring-1 ring-line">
          {photos.map((photo) => (
            <Row key={photo.id} queue={queue} photo={photo} />
          ))}
        </ul>
      )}
      {again.length > 1 && (
        <div className="self-start">
          <Button variant="secondary" size="small" onPress={() => queue.retry(...again)}>
            <Trans comment="Uploads all photos again that failed">Try all again</Trans>
          </Button>
        </div>
      )}
      <NavigationGuard
        isUnsaved={left > 0}
        isInTab
        title={t`Stop uploading?`}
        note={t`${plural(left, { one: "# photo is not uploaded yet.", other: "# photos are not uploaded yet." })}`}
      />
    </>
  );
}

function Row({ queue, photo: { id, file, state, share, error } }: { queue: UploadQueue; photo: QueuedPhoto }) {
  const { t } = useLingui();
  const explain = useExplainPhoto();
  const { name } = file;
  return (
    <li className="flex items-center gap-3 py-3">
      <Thumbnail file={file} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="truncate font-semibold text-sm">{name}</p>
        {state === "waiting" && (
          <Note>{t({ message: "Waiting", comment: "A photo that is uploaded after others" })}</Note>
        )}
        {state === "sending" && <ProgressBar label={share < 1 ? t`Uploading…` : t`Almost done…`} share={share} />}
        {state === "failed" && (
          <p role="alert" className="font-medium text-danger text-sm">
            {explain(error)}
          </p>
        )}
      </div>
      {state === "failed" && canRetry(error) && (
        <Button variant="secondary" size="small" onPress={() => queue.retry(id)} aria-label={t`Try ${name} again`}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <IconButton
        icon={x}
        label={state === "failed" ? t`Remove ${name} from the list` : t`Stop uploading ${name}`}
        onPress={() => queue.remove(id)}
      />
    </li>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-muted text-sm">{children}</p>;
}

function Thumbnail({ file }: { file: File }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (picture.current) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <span className="size-12 shrink-0 overflow-hidden rounded-lg bg-sunken">
      <img ref={picture} alt="" decoding="async" className="size-full object-cover" />
    </span>
  );
}

const isFull = (error: unknown) =>
  (error instanceof PhotoRefused && error.why === "full") ||
  (error instanceof HttpError && error.text.includes("PHOTOS_FULL" satisfies ReasonName));

/** A refused picture is refused again; room can be made for it. */
function canRetry(error: unknown): boolean {
  return isFull(error) || !(error instanceof PictureRefused || error instanceof PhotoRefused);
}

function useExplainPhoto(): (error: unknown) => string {
  const { i18n, t } = useLingui();
  const explain = useExplainOffice();
  return (error) => {
    if (isFull(error)) return t`There is no room for it: a venue can have 20 photos. Delete one first.`;
    if (error instanceof PhotoRefused) return t`This photo is here already.`;
    if (!(error instanceof PictureRefused)) return explain(error);
    return {
      "too-large": t`This photo is larger than 12 MB. Save it smaller, then add it again.`,
      "wrong-type": t`This is not a photo that can be used. Save it as a JPG, then add it again.`,
      heic: i18n._(pictureProblems.heic),
      "too-many-pixels": t`This photo has too many pixels. Save it smaller, then add it again.`,
      broken: t`This photo cannot be read: it may be damaged. Add another one.`,
    }[error.why];
  };
}
