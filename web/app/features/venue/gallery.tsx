import images from "icon:lucide/images";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import type { VenuePhoto } from "~/gen/lapang/v1/venue_pb";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { Photo } from "~/ui/look/photo";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { useMedia } from "~/ui/use-media";
import type { ViewerProps } from "./photo-viewer";
import { useStrip } from "./use-strip";

const LateViewer = lazyDialog<ViewerProps>(
  async () => (await import("./photo-viewer")).PhotoViewer,
  ({ onClose }) => onClose(),
);

/** How many photos the mosaic of a wide screen has room for, and its columns. */
function mosaicOf(total: number): { shown: number; columns: string; first: string } {
  if (total >= 5) return { shown: 5, columns: "lg:grid-cols-4", first: "lg:col-span-2 lg:row-span-2" };
  if (total >= 3) return { shown: 3, columns: "lg:grid-cols-3", first: "lg:col-span-2 lg:row-span-2" };
  return { shown: total, columns: total === 2 ? "lg:grid-cols-2" : "lg:grid-cols-1", first: "lg:row-span-2" };
}

type Props = { name: string; photos: readonly VenuePhoto[] };

/** A venue's photos: a strip to swipe, on wide screens a mosaic; each opens the viewer. */
export function Gallery({ name, photos }: Props) {
  const { t } = useLingui();
  const strip = useRef<HTMLUListElement>(null);
  const { at, onScroll } = useStrip(strip);
  const isWide = useMedia("(min-width: 64rem)");
  const [hasStarted, setStarted] = useState(false);
  const [opened, setOpened] = useState<number>();
  const total = photos.length;
  const { shown, columns, first } = mosaicOf(total);
  // Browsers load `lazy` pictures beside the screen at once; here the next one waits until somebody swipes.
  const last = isWide ? shown - 1 : hasStarted ? at + 1 : 0;

  return (
    <section
      aria-label={t`Photos`}
      // On a phone the photos come first, from edge to edge.
      className="relative -mx-4 bg-sunken max-sm:-order-1 max-sm:-mt-8 sm:mx-0 sm:rounded-card"
    >
      <ul
        ref={strip}
        onScroll={() => {
          setStarted(true);
          onScroll();
        }}
        onPointerDown={() => setStarted(true)}
        className={cx(
          "flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] sm:rounded-card lg:grid lg:h-104 lg:grid-rows-2 lg:gap-2 lg:overflow-hidden",
          columns,
        )}
      >
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            className={cx(
              "aspect-3/2 w-full shrink-0 snap-start snap-always sm:aspect-2/1 lg:aspect-auto lg:min-h-0 lg:min-w-0",
              index === 0 ? first : shown === 2 && "lg:row-span-2",
              index >= shown && "lg:hidden",
            )}
          >
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={labelOf(photo, index)}
              onClick={() => setOpened(index)}
              className="relative block size-full cursor-zoom-in outline-none after:pointer-events-none after:absolute after:inset-0 after:border-focus after:ring-surface after:ring-inset focus-visible:after:border-4 focus-visible:after:ring-2"
            >
              <Photo
                photo={photo}
                sizes={sizesOf(index === 0 || shown < 3 ? 2 : 4, shown)}
                load={index === 0 ? "first" : index <= last ? "lazy" : "preview"}
              />
            </button>
          </li>
        ))}
      </ul>
      {total > 1 && (
        <p
          aria-hidden="true"
          className="tabular pointer-events-none absolute end-3 bottom-3 rounded-full bg-[#000b] px-3 py-1 font-bold text-[#fff] text-sm lg:hidden"
        >
          {at + 1}/{total}
        </p>
      )}
      {total > shown && (
        <div className="absolute end-4 bottom-4 hidden lg:block">
          <Button variant="secondary" size="small" onPress={() => setOpened(0)}>
            <Icon of={images} className="text-lg" />
            <Trans>All {total} photos</Trans>
          </Button>
        </div>
      )}
      {opened !== undefined && (
        <LateViewer name={name} photos={photos} first={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );

  function labelOf({ alt }: VenuePhoto, index: number): string {
    const number = index + 1;
    return alt ? t`Photo ${number} of ${total}: ${alt}` : t`Photo ${number} of ${total}`;
  }
}

/** More than two and a half pixels a point cost a phone much and show nothing. */
const onPhones = "(max-width: 40rem) and (min-resolution: 2.5dppx) 65vw, 100vw";

/** A half or a quarter of a wide screen; the whole width of a narrower one. */
function sizesOf(part: 2 | 4, shown: number): string {
  if (shown === 1) return `(min-width: 80rem) 1232px, ${onPhones}`;
  if (shown === 3 && part === 4) return `(min-width: 64rem) 33vw, ${onPhones}`;
  if (shown === 3) return `(min-width: 80rem) 819px, (min-width: 64rem) 66vw, ${onPhones}`;
  return part === 2
    ? `(min-width: 80rem) 614px, (min-width: 64rem) 50vw, ${onPhones}`
    : `(min-width: 80rem) 304px, (min-width: 64rem) 25vw, ${onPhones}`;
}
