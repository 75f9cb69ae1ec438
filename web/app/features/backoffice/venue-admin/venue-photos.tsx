import images from "icon:lucide/images";
import { Trans, useLingui } from "@lingui/react/macro";
import { type DragEvent, useState } from "react";
import type { Venue, VenuePhoto } from "~/gen/lapang/v1/venue_pb";
import { announce } from "~/ui/announce";
import { EmptyState } from "~/ui/list/empty-state";
import { cx } from "~/ui/look/cx";
import { toastFailure } from "~/ui/overlay/toast";
import { useRights } from "../access";
import { ConfirmCall } from "../confirm-call";
import { useExplainOffice } from "../office-errors";
import { useDeletePhoto, useOrderPhotos } from "../queries";
import { PhotoCard } from "./photo-card";
import { PhotoUploads } from "./photo-uploads";

/** The venue's photos: upload, order, describe and delete them. */
export function VenuePhotos({ venue }: { venue: Venue }) {
  const { t } = useLingui();
  const may = useRights(venue.id);
  const explain = useExplainOffice();
  const order = useOrderPhotos(venue.id);
  const [asking, setAsking] = useState<VenuePhoto>();
  const [dragged, setDragged] = useState<VenuePhoto>();
  const [over, setOver] = useState<string>();
  const { photos } = venue;
  const total = photos.length;

  function move(photo: VenuePhoto, to: number) {
    if (to < 0 || to >= total || photos[to]?.id === photo.id) return;
    const others = photos.map(({ id }) => id).filter((id) => id !== photo.id);
    order.mutate([...others.slice(0, to), photo.id, ...others.slice(to)], {
      onError: (error) => void toastFailure(explain(error)),
    });
    const place = to + 1;
    announce(place === 1 ? t`This photo is the cover now.` : t`Moved to place ${place} of ${total}.`);
  }

  const dragging = (photo: VenuePhoto, index: number) => ({
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = "move";
      // Firefox drags only what has data.
      event.dataTransfer.setData("text/plain", "");
      setDragged(photo);
    },
    onDragOver(event: DragEvent) {
      if (!dragged) return;
      event.preventDefault();
      setOver(photo.id);
    },
    onDrop(event: DragEvent) {
      if (!dragged) return;
      event.preventDefault();
      move(dragged, index);
    },
    onDragEnd() {
      setDragged(undefined);
      setOver(undefined);
    },
  });

  if (!may.venue && total === 0) return <EmptyState icon={images} title={t`There are no photos yet.`} />;
  return (
    <div className="flex flex-col gap-6">
      {may.venue && <PhotoUploads venue={venue} />}
      {total > 0 && (
        <section aria-labelledby="photos-title" className="flex flex-col gap-3">
          <div>
            <h2 id="photos-title" className="font-bold text-lg">
              <Trans>
                Photos <span className="tabular font-normal text-muted">{total} of 20</span>
              </Trans>
            </h2>
            {may.venue && (
              <p className="text-muted">
                <Trans>
                  The first one is the cover, which players see in lists. Say what each shows: it is read to players who
                  cannot see it.
                </Trans>
              </p>
            )}
          </div>
          <ol className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
            {photos.map((photo, index) => {
              const { onDragStart, ...target } = dragging(photo, index);
              const isTarget = over === photo.id && dragged !== undefined && dragged.id !== photo.id;
              return (
                <li
                  key={photo.id}
                  {...(may.venue && target)}
                  className={cx(
                    "overflow-hidden rounded-card bg-surface",
                    isTarget ? "ring-3 ring-accent" : "ring-1 ring-line",
                    dragged?.id === photo.id && "opacity-50",
                  )}
                >
                  <PhotoCard
                    venueId={venue.id}
                    photo={photo}
                    index={index}
                    total={total}
                    isReadOnly={!may.venue}
                    onDragStart={onDragStart}
                    onMove={(to) => move(photo, to)}
                    onDelete={() => setAsking(photo)}
                  />
                </li>
              );
            })}
          </ol>
        </section>
      )}
      {asking && <DeletePhoto venueId={venue.id} photo={asking} onClose={() => setAsking(undefined)} />}
    </div>
  );
}

type DeleteProps = { venueId: string; photo: VenuePhoto; onClose: () => void };

function DeletePhoto({ venueId, photo, onClose }: DeleteProps) {
  const { t } = useLingui();
  const remove = useDeletePhoto();
  return (
    <ConfirmCall
      call={remove}
      request={{ venueId, photoId: photo.id }}
      done={t`The photo is deleted.`}
      onClose={onClose}
      title={t`Delete this photo?`}
      action={t`Delete photo`}
    >
      {photo.alt && <p>{photo.alt}</p>}
      <p>{t`Players no longer see it. To show it again you upload it again.`}</p>
    </ConfirmCall>
  );
}
