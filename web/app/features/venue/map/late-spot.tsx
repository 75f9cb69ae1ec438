import arrow from "icon:lucide/arrow-up-right";
import pin from "icon:mdi/map-marker";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, Suspense, useEffect, useRef, useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { lazyPart, Nothing } from "~/ui/lazy-part";
import { externalAddress, mapAddress } from "~/ui/link/external-links";
import { Icon } from "~/ui/look/icon";
import { useMapConfig } from "./queries";
import type { VenueSpot as Spot } from "./venue-spot";

const VenueSpot = lazyPart<ComponentProps<typeof Spot>>(async () => (await import("./venue-spot")).VenueSpot, Nothing);

/** Where a venue is, on servers with a map: the whole of it leads to directions. Loaded when it comes into view. */
export function LateSpot({ venue }: { venue: Venue }) {
  const { t } = useLingui();
  const config = useMapConfig();
  const link = useRef<HTMLAnchorElement>(null);
  const [isNear, setNear] = useState(false);
  const { name, latitude, longitude } = venue;
  const href = externalAddress(venue.googleMapsUrl) ?? mapAddress(venue);
  const isShown = config !== null && href !== undefined && (latitude !== 0 || longitude !== 0);

  useEffect(() => {
    if (!isShown || !link.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "200px",
    });
    observer.observe(link.current);
    return () => observer.disconnect();
  }, [isShown]);

  if (!isShown) return null;
  return (
    <div className="flex flex-col gap-1">
      <a
        ref={link}
        href={href}
        target="_blank"
        rel="noreferrer"
        aria-label={t`Directions to ${name}`}
        className="relative block h-44 overflow-hidden rounded-field bg-sunken ring-1 ring-line"
      >
        {isNear && (
          <Suspense>
            <VenueSpot config={config} latitude={latitude} longitude={longitude} />
          </Suspense>
        )}
        <Icon of={pin} className="absolute start-1/2 top-1/2 -translate-x-1/2 -translate-y-full text-5xl text-accent" />
        <span className="absolute end-3 bottom-3 inline-flex min-h-9 items-center gap-1.5 rounded-full bg-surface px-3 font-bold text-sm shadow-float">
          <Trans>Directions</Trans>
          <Icon of={arrow} className="text-base" />
        </span>
      </a>
      {config.attribution && <p className="text-muted text-xs">{config.attribution}</p>}
    </div>
  );
}
