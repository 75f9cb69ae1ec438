import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type Court, CourtCover, CourtSurface, Facility } from "~/gen/lapang/v1/venue_pb";

// What a venue and its courts have, in words. Not for the public pages' catalogue (lingui.config.ts).

/** In the order in which they are listed: those that most players look for first. */
export const facilityNames = {
  parking: msg`Parking`,
  showers: msg`Showers`,
  changing_rooms: msg`Changing rooms`,
  prayer_room: msg`Prayer room`,
  canteen: msg`Canteen`,
  drinking_water: msg`Drinking water`,
  lights: msg({ message: "Lights for the evening", comment: "A facility of a venue" }),
  air_conditioning: msg`Air conditioning`,
  equipment_rental: msg`Equipment rental`,
  shop: msg`Sports shop`,
  lockers: msg`Lockers`,
  wifi: msg`Wi-Fi`,
  spectator_seats: msg`Seats for spectators`,
  wheelchair_access: msg`Wheelchair access`,
} satisfies Record<string, MessageDescriptor>;

/** As in addresses. */
export type FacilityName = keyof typeof facilityNames;

export const allFacilities = Object.keys(facilityNames) as FacilityName[];

const codes = {
  parking: Facility.PARKING,
  showers: Facility.SHOWERS,
  changing_rooms: Facility.CHANGING_ROOMS,
  prayer_room: Facility.PRAYER_ROOM,
  canteen: Facility.CANTEEN,
  drinking_water: Facility.DRINKING_WATER,
  lights: Facility.LIGHTS,
  air_conditioning: Facility.AIR_CONDITIONING,
  equipment_rental: Facility.EQUIPMENT_RENTAL,
  shop: Facility.SHOP,
  lockers: Facility.LOCKERS,
  wifi: Facility.WIFI,
  spectator_seats: Facility.SPECTATOR_SEATS,
  wheelchair_access: Facility.WHEELCHAIR_ACCESS,
} satisfies Record<FacilityName, Facility>;

/** Facilities as the server numbers them. */
export const facilityCodes = (names: readonly FacilityName[]): Facility[] => names.map((name) => codes[name]);

/** The names of those that this build knows, in their order. */
export function facilitiesOf(known: readonly Facility[] | undefined): FacilityName[] {
  return allFacilities.filter((name) => known?.includes(codes[name]));
}

export const surfaceNames: Record<CourtSurface, MessageDescriptor | null> = {
  [CourtSurface.UNSPECIFIED]: null,
  [CourtSurface.WOOD]: msg({ message: "Wood", comment: "The surface of a court" }),
  [CourtSurface.VINYL]: msg({ message: "Vinyl", comment: "The surface of a court: mats or rolls of PVC" }),
  [CourtSurface.TILES]: msg({ message: "Interlocking tiles", comment: "The surface of a court: plastic tiles" }),
  [CourtSurface.CONCRETE]: msg({ message: "Concrete", comment: "The surface of a court" }),
  [CourtSurface.HARD]: msg({ message: "Hard court", comment: "The surface of a court: acrylic" }),
  [CourtSurface.CLAY]: msg({ message: "Clay", comment: "The surface of a court" }),
  [CourtSurface.GRASS]: msg({ message: "Grass", comment: "The surface of a court" }),
  [CourtSurface.ARTIFICIAL_GRASS]: msg({ message: "Artificial grass", comment: "The surface of a court" }),
  [CourtSurface.SAND]: msg({ message: "Sand", comment: "The surface of a court" }),
  [CourtSurface.RUBBER]: msg({ message: "Rubber", comment: "The surface of a court" }),
};

export const coverNames: Record<CourtCover, MessageDescriptor | null> = {
  [CourtCover.UNSPECIFIED]: null,
  [CourtCover.INDOOR]: msg({ message: "Indoor", comment: "A court" }),
  [CourtCover.ROOFED]: msg({ message: "Under a roof", comment: "A court with a roof and without walls" }),
  [CourtCover.OUTDOOR]: msg({ message: "Outdoor", comment: "A court" }),
};

type Build = Pick<Court, "surface" | "cover">;

/** What is known of how a court is built: Indoor · Wood. */
export function buildOf({ cover, surface }: Build): MessageDescriptor[] {
  const parts = [coverNames[cover ?? CourtCover.UNSPECIFIED], surfaceNames[surface ?? CourtSurface.UNSPECIFIED]];
  // A server may know more than this build.
  return parts.filter((part): part is MessageDescriptor => Boolean(part));
}

/** Courts by how they are built, in the order of the first of each. */
export function byBuild<One extends Build>(courts: readonly One[]): One[][] {
  const groups = new Map<string, One[]>();
  for (const court of courts) {
    const key = `${court.cover ?? 0} ${court.surface ?? 0}`;
    groups.set(key, [...(groups.get(key) ?? []), court]);
  }
  return [...groups.values()];
}
