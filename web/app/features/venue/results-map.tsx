import list from "icon:lucide/list";
import mapIcon from "icon:lucide/map";
import x from "icon:lucide/x";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { FreeStart, Venue } from "~/gen/lapang/v1/venue_pb";
import { createStored } from "~/lib/forms/stored";
import { hrefWith } from "~/lib/forms/use-url-filters";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { IconButton } from "~/ui/look/icon-button";
import { buttonClass } from "~/ui/look/styles";
import { useBackCloses } from "~/ui/overlay/use-back-closes";
import { useMedia } from "~/ui/use-media";
import { LateMap } from "./map/late-map";
import { type Bounds, boundsAround, boundsWithin, indonesia } from "./map/map-rules";
import { useMapConfig } from "./map/queries";
import { type Filters, requestOf } from "./search-rules";
import { startOf, type Wanted } from "./start-links";
import { wantedOf } from "./time-rules";
import { VenueCard } from "./venue-card";

/** Whether the map stays hidden on wide screens. */
const hiddenMap = createStored("lapang-map-hidden");

type Options = {
  filters: Filters;
  zone: string;
  /** Of this page of the list. */
  venues: readonly Venue[] | undefined;
};

/** The map of the search: beside the list on wide screens; on a phone instead of it, and in the address. */
export function useResultsMap({ filters, zone, venues }: Options) {
  const config = useMapConfig();
  const isWide = useMedia("(width >= 1024px)");
  const [isHidden, setHidden] = useState(() => hiddenMap.read() === true);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [pointed, setPointed] = useState<Venue | null>(null);
  const [selected, setSelected] = useState<Venue | null>(null);
  const isBeside = config !== null && isWide && !isHidden;
  const isInstead = config !== null && !isWide && search.has("map");
  const { sportIds, facilities, indoor, maxPrice } = requestOf(filters, zone);
  const wanted = filters.time ? wantedOf(filters.time, zone) : undefined;
  const starts = useMemo(() => startsAt(venues ?? [], wanted?.start), [venues, wanted?.start]);

  function hide(hidden: boolean) {
    setHidden(hidden);
    hiddenMap.write(hidden || null);
  }

  function open(next: boolean) {
    const href = hrefWith(search, { map: next ? "1" : null });
    void navigate(href, { replace: true, preventScrollReset: true, flushSync: true });
  }

  useBackCloses(isInstead, () => open(false));

  const map = (isBeside || isInstead) && (
    <LateMap
      config={config}
      filters={{ sportIds, facilities, indoor, ...(maxPrice !== undefined && { maxPrice }) }}
      frame={frameOf(filters, venues ?? [])}
      starts={starts}
      lifted={pointed ?? selected}
      onSelect={setSelected}
      onLost={() => (isWide ? setHidden(true) : open(false))}
    />
  );
  const card = selected && (
    <SelectedVenue
      // As the list has it, with what is free.
      venue={venues?.find(({ id }) => id === selected.id) ?? selected}
      sports={filters.sports}
      wanted={wanted}
      onClose={() => setSelected(null)}
    />
  );

  return {
    isBeside,
    onPoint: isBeside ? setPointed : undefined,
    toggle: config && <Toggle isHidden={isHidden} onHide={hide} />,
    around: (section: ReactNode) => (
      <div
        className={cx(
          "grid grid-cols-1 gap-6",
          isBeside && "lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)]",
          // The last hours and pages are not below the floating button.
          config !== null && "max-lg:pb-16",
        )}
      >
        {section}
        {isBeside && (
          <div className="sticky top-20 h-[calc(100dvh-6rem)] overflow-hidden rounded-card ring-1 ring-line">
            {map}
            {card && <div className="absolute start-4 top-10 z-10 w-72">{card}</div>}
          </div>
        )}
        {isInstead && (
          <div className="fixed inset-x-0 top-16 bottom-(--bottom-nav) z-20 bg-canvas">
            {map}
            {card && <div className="absolute inset-x-3 bottom-19 z-10 mx-auto max-w-md">{card}</div>}
          </div>
        )}
        {config && !isWide && <Switch isOpen={isInstead} onOpen={open} />}
      </div>
    ),
  };
}

/** What is free at a time, by venue; null without a time. */
function startsAt(venues: readonly Venue[], start: number | undefined): ReadonlyMap<string, FreeStart> | null {
  if (start === undefined) return null;
  const free = venues.map(({ id, freeStarts }) => [id, freeStarts.find((each) => startOf(each) === start)] as const);
  return new Map(free.filter((each): each is [string, FreeStart] => each[1] !== undefined));
}

function frameOf({ near, withinKm, city, text }: Filters, venues: readonly Venue[]): Bounds {
  if (near) return boundsWithin(near, withinKm * 1000);
  return (city || text.trim() ? boundsAround(venues) : null) ?? indonesia;
}

function Toggle({ isHidden, onHide }: { isHidden: boolean; onHide: (isHidden: boolean) => void }) {
  return (
    <span className="max-lg:hidden">
      <Button variant="secondary" size="small" onPress={() => onHide(!isHidden)}>
        <Icon of={mapIcon} className="text-lg" />
        {isHidden ? <Trans>Show map</Trans> : <Trans>Hide map</Trans>}
      </Button>
    </span>
  );
}

/** Floats above the bottom navigation, within reach of the thumb. */
function Switch({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const { t } = useLingui();
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-nav)+0.75rem)] z-25 grid place-items-center">
      <button
        type="button"
        onClick={() => onOpen(!isOpen)}
        className={cx(buttonClass({}), "pointer-events-auto shadow-float")}
      >
        <Icon of={isOpen ? list : mapIcon} className="text-xl" />
        {isOpen
          ? t({ message: "List", comment: "Button: shows the venues as a list" })
          : t({ message: "Map", comment: "Button: shows the venues on a map" })}
      </button>
    </div>
  );
}

type SelectedProps = { venue: Venue; sports: readonly string[]; wanted?: Wanted; onClose: () => void };

function SelectedVenue({ venue, sports, wanted, onClose }: SelectedProps) {
  const { t } = useLingui();
  return (
    <div className="relative rounded-card shadow-float">
      <VenueCard venue={venue} sports={sports} wanted={wanted} isFirst />
      <span className="absolute -top-14 end-0 z-3 lg:start-full lg:end-auto lg:top-0 lg:ms-2 rounded-full bg-surface shadow-float ring-1 ring-line">
        <IconButton icon={x} label={t`Close`} onPress={onClose} />
      </span>
    </div>
  );
}
