import type { ComponentProps } from "react";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import type { VenueMap } from "./venue-map";

/** Leaflet and the drawing of tiles, only for those who open a map. */
export const LateMap = lazyDialog<ComponentProps<typeof VenueMap> & { onLost?: () => void }>(
  async () => (await import("./venue-map")).VenueMap,
  ({ onLost }) => onLost?.(),
);
