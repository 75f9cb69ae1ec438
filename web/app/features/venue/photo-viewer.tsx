import left from "icon:lucide/chevron-left";
import right from "icon:lucide/chevron-right";
import x from "icon:lucide/x";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { VenuePhoto } from "~/gen/lapang/v1/venue_pb";
import { IconButton } from "~/ui/look/icon-button";
import { Photo } from "~/ui/look/photo";
import { FullScreen } from "~/ui/overlay/full-screen";
import { useStrip } from "./use-strip";

export type ViewerProps = {
  /** Of the venue. */
  name: string;
  photos: readonly VenuePhoto[];
  /** The index of the photo to begin with. */
  first: number;
  onClose: () => void;
};

/** Photos over the whole screen: swipe, use the arrow keys, or the buttons beside them. */
export function PhotoViewer({ name, photos, first, onClose }: ViewerProps) {
  const { t } = useLingui();
  return (
    <FullScreen label={t`Photos of ${name}`} onClose={onClose}>
      <Slides photos={photos} first={first} onClose={onClose} />
    </FullScreen>
  );
}

function Slides({ photos, first, onClose }: Omit<ViewerProps, "name">) {
  const { t } = useLingui();
  const strip = useRef<HTMLUListElement>(null);
  const { at, goTo, onScroll } = useStrip(strip, first);
  const total = photos.length;
  const number = at + 1;
  const alt = photos[at]?.alt ?? "";
  const position = t({ message: `${number} of ${total}`, comment: "The number of a photo, and how many there are" });

  const start = useEffectEvent(() => goTo(first));
  useLayoutEffect(() => start(), []);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: total - 1 }[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    goTo((next + total) % total);
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);

  return (
    <>
      <div className="flex items-center justify-between gap-4 px-2 py-1.5 ps-4">
        <p aria-hidden="true" className="tabular font-bold">
          {total > 1 && position}
        </p>
        <IconButton icon={x} label={t`Close`} onPress={onClose} />
      </div>
      <p aria-live="polite" aria-atomic="true" className="sr-only">
        {alt ? `${position}: ${alt}` : position}
      </p>
      <ul
        ref={strip}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-contain [scrollbar-width:none]"
      >
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            className="grid h-full w-full shrink-0 snap-start snap-always place-items-center [container-type:size]"
          >
            {/* As large as fits, so that nothing of its preview is beside it. */}
            <div style={{ aspectRatio: ratioOf(photo), width: `min(100cqw, ${ratioOf(photo)} * 100cqh)` }}>
              <Photo
                photo={photo}
                alt={photo.alt}
                sizes={`min(100vw, ${Math.round(ratioOf(photo) * 90)}vh)`}
                load={index === at ? "first" : Math.abs(index - at) === 1 ? "lazy" : "preview"}
              />
            </div>
          </li>
        ))}
      </ul>
      {total > 1 && (
        <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between *:pointer-events-auto *:rounded-full *:bg-surface pointer-coarse:hidden">
          <span className="inline-grid">
            <IconButton icon={left} label={t`Previous photo`} onPress={() => goTo((at - 1 + total) % total)} />
          </span>
          <span className="inline-grid">
            <IconButton icon={right} label={t`Next photo`} onPress={() => goTo((at + 1) % total)} />
          </span>
        </div>
      )}
      <p aria-hidden="true" className="min-h-14 px-4 py-3 text-center text-base">
        {alt}
      </p>
    </>
  );
}

const ratioOf = ({ width, height }: VenuePhoto) => Math.max(1, width) / Math.max(1, height);
