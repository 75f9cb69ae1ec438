import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { parseUrl } from "~/lib/parse-url";

/** A venue's facts as staff type them; NaN is an empty number. */
export type Details = {
  name: string;
  address: string;
  formattedAddress: string;
  city: string;
  country: string;
  latitude: number;
  longitude: number;
  phoneNumber: string;
  website: string;
  googleMapsUrl: string;
  timeZone: string;
  /** In hours, as people say it. */
  cancelCutoffHours: number;
};

export const newDetails: Details = {
  name: "",
  address: "",
  formattedAddress: "",
  city: "",
  country: "ID",
  latitude: Number.NaN,
  longitude: Number.NaN,
  phoneNumber: "",
  website: "",
  googleMapsUrl: "",
  timeZone: "Asia/Jakarta",
  cancelCutoffHours: 6,
};

export function detailsOf(venue: Venue): Details {
  const { name, address, formattedAddress, city, country, latitude, longitude } = venue;
  const { phoneNumber, website, googleMapsUrl, timeZone, cancelCutoffMinutes } = venue;
  return {
    ...{ name, address, formattedAddress, city, country, latitude, longitude },
    ...{ phoneNumber, website, googleMapsUrl, timeZone, cancelCutoffHours: (cancelCutoffMinutes ?? 360) / 60 },
  };
}

/** As the wire has it. */
export function venueOfDetails({ cancelCutoffHours, ...facts }: Details) {
  return {
    ...facts,
    name: facts.name.trim(),
    address: facts.address.trim(),
    formattedAddress: facts.formattedAddress.trim(),
    city: facts.city.trim(),
    country: facts.country.trim().toUpperCase(),
    phoneNumber: facts.phoneNumber.trim(),
    website: facts.website.trim(),
    googleMapsUrl: facts.googleMapsUrl.trim(),
    cancelCutoffMinutes: Math.round(cancelCutoffHours * 60),
  };
}

/** The fields by the names that refusals have for them. */
export const detailFields = Object.keys(newDetails);

export type DetailProblem = "missing" | "country" | "link";

/** What the server would refuse, by field. */
export function detailProblems(details: Details): Partial<Record<keyof Details, DetailProblem>> {
  const problems: Partial<Record<keyof Details, DetailProblem>> = {};
  for (const field of ["name", "address"] as const) {
    if (!details[field].trim()) problems[field] = "missing";
  }
  for (const field of ["latitude", "longitude", "cancelCutoffHours"] as const) {
    if (Number.isNaN(details[field])) problems[field] = "missing";
  }
  if (!/^([a-z]{2})?$/i.test(details.country.trim())) problems.country = "country";
  for (const field of ["website", "googleMapsUrl"] as const) {
    if (details[field].trim() && !isWebAddress(details[field].trim())) problems[field] = "link";
  }
  return problems;
}

function isWebAddress(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && /^https?:$/.test(url.protocol);
}

const near = ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"];

/** Indonesia's three first, then all others. */
export function timeZones(current: string): string[] {
  const all = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  return [...new Set([...near, ...(current ? [current] : []), ...all])];
}
