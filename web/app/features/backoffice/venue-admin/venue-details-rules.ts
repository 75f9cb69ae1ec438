import { create } from "@bufbuild/protobuf";
import { type Venue, VenueFacilitiesSchema, VenueProfileSchema } from "~/gen/lapang/v1/venue_pb";
import { parseUrl } from "~/lib/http/parse-url";
import { type FacilityName, facilitiesOf, facilityCodes } from "~/lib/venue/facts";
import { type PlaceProblem, placeProblem, placeText, readPlace } from "./coordinate-rules";

/** A venue's details as staff type them. */
export type Details = {
  name: string;
  address: string;
  formattedAddress: string;
  city: string;
  country: string;
  /** Coordinates as map programs write them. */
  coordinates: string;
  phoneNumber: string;
  website: string;
  googleMapsUrl: string;
  timeZone: string;
  facilities: FacilityName[];
} & Profile;

/** What a venue says about itself. */
type Profile = Record<(typeof profileFields)[number], string>;

const profileFields = [
  "descriptionId",
  "descriptionEn",
  "houseRulesId",
  "houseRulesEn",
  "whatsapp",
  "instagram",
] as const;

const profileWith = (text: (field: keyof Profile) => string) =>
  Object.fromEntries(profileFields.map((field) => [field, text(field)])) as Profile;

const newDetails: Details = {
  name: "",
  address: "",
  formattedAddress: "",
  city: "",
  country: "ID",
  coordinates: "",
  phoneNumber: "",
  website: "",
  googleMapsUrl: "",
  timeZone: "Asia/Jakarta",
  facilities: [],
  ...profileWith(() => ""),
};

export function detailsOf(venue: Venue): Details {
  const { name, address, formattedAddress, city, country } = venue;
  const { phoneNumber, website, googleMapsUrl, timeZone } = venue;
  return {
    ...{ name, address, formattedAddress, city, country, coordinates: placeText(venue) },
    ...{ phoneNumber, website, googleMapsUrl, timeZone },
    facilities: facilitiesOf(venue.facilities?.facilities),
    ...profileWith((field) => venue.profile?.[field] ?? ""),
  };
}

/** Converts to the wire format. */
export function venueOfDetails(details: Details) {
  const { coordinates, facilities, ...rest } = details;
  const facts = Object.fromEntries(
    Object.entries(rest).filter(([field]) => !(profileFields as readonly string[]).includes(field)),
  ) as Omit<typeof rest, keyof Profile>;
  return {
    ...facts,
    facilities: create(VenueFacilitiesSchema, { facilities: facilityCodes(facilities) }),
    profile: create(
      VenueProfileSchema,
      profileWith((field) => details[field].trim()),
    ),
    ...readPlace(coordinates),
    name: facts.name.trim(),
    address: facts.address.trim(),
    formattedAddress: facts.formattedAddress.trim(),
    city: facts.city.trim(),
    country: facts.country.trim().toUpperCase(),
    phoneNumber: facts.phoneNumber.trim(),
    website: webAddress(facts.website),
    googleMapsUrl: webAddress(facts.googleMapsUrl),
  };
}

/** Fields by the names in violations; latitude and longitude are shown at the coordinates. */
export const detailFields = [
  ...Object.keys(newDetails),
  ...profileFields.map((field) => `profile.${field}`),
  "latitude",
  "longitude",
];

export type DetailProblem = "missing" | "link" | PlaceProblem;

/** Errors by field, by the server's rules. */
export function detailProblems(details: Details): Partial<Record<keyof Details, DetailProblem>> {
  const problems: Partial<Record<keyof Details, DetailProblem>> = {};
  for (const field of ["name", "address", "city", "coordinates"] as const) {
    if (!details[field].trim()) problems[field] = "missing";
  }
  const ofPlace = placeProblem(details.coordinates);
  if (details.coordinates.trim() && ofPlace) problems.coordinates = ofPlace;
  for (const field of ["website", "googleMapsUrl"] as const) {
    if (details[field].trim() && !isWebAddress(webAddress(details[field]))) problems[field] = "link";
  }
  return problems;
}

/** Completes a bare domain: gormelati.com becomes https://gormelati.com. */
function webAddress(typed: string): string {
  const text = typed.trim();
  return text === "" || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
}

function isWebAddress(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes(".");
}

const countries = ["ID", "SG", "MY", "BN", "TL", "TH", "PH", "VN", "AU", "JP"];

/** Indonesia, its region, and the current choice. */
export function countryChoices(current: string): string[] {
  return [...new Set([...countries, ...(current ? [current] : [])])];
}

/** The country of a time zone, among the usual ones; Indonesia for others. */
const countryOfZone: Record<string, string> = {
  "Asia/Singapore": "SG",
  "Asia/Kuala_Lumpur": "MY",
  "Asia/Kuching": "MY",
  "Asia/Brunei": "BN",
  "Asia/Dili": "TL",
  "Asia/Bangkok": "TH",
  "Asia/Manila": "PH",
  "Asia/Ho_Chi_Minh": "VN",
  "Asia/Saigon": "VN",
  "Asia/Tokyo": "JP",
};

/** A new venue's details, as far as its browser's time zone tells. */
export function detailsIn(timeZone: string): Details {
  const country = countryOfZone[timeZone] ?? (timeZone.startsWith("Australia/") ? "AU" : newDetails.country);
  return { ...newDetails, country, timeZone };
}

const currencyOfCountry: Record<string, string> = {
  SG: "SGD",
  MY: "MYR",
  BN: "SGD",
  TL: "USD",
  TH: "THB",
  PH: "PHP",
  VN: "VND",
  AU: "AUD",
  JP: "JPY",
};

/** The currency of a venue's first price. */
export function currencyIn(country: string): string {
  return currencyOfCountry[country] ?? "IDR";
}

const near = ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"];

/** Indonesia's three time zones first, then all others. */
export function timeZones(current: string): string[] {
  const all = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  return [...new Set([...near, ...(current ? [current] : []), ...all])];
}
