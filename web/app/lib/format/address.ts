type Place = { address: string; formattedAddress: string; city: string };

const country = /^indonesia$/i;
const startsWith = (text: string, part: string) => `${text} `.toLowerCase().startsWith(`${part} `.toLowerCase());
const hasWords = (text: string, words: string) => ` ${text} `.toLowerCase().includes(` ${words} `.toLowerCase());

/** The parts of an address, from street to city, without the country and without repetitions. */
function partsOf({ address, formattedAddress, city }: Place): string[] {
  const parts = (formattedAddress || address || city)
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part && !country.test(part));
  return parts.filter(
    (part, at) =>
      !parts.some((other, place) =>
        place < at ? other === part : place > at && startsWith(other, part) && other !== part,
      ),
  );
}

/** Jl. Kenanga Raya No. 5, Kebayoran Baru, Jakarta Selatan */
export function addressText(place: Place): string {
  const parts = partsOf(place);
  const { city } = place;
  return (city && !parts.some((part) => hasWords(part, city)) ? [...parts, city] : parts).join(", ");
}

/** Where in an address the city is, or -1. The first part is the street, which may have a city's name. */
const cityIn = (parts: readonly string[], city: string) =>
  parts.findIndex((part, at) => at > 0 && city !== "" && hasWords(part, city));

/** Kebayoran Baru; without a known district, the city. */
export function districtText(place: Place): string {
  const parts = addressText(place).split(", ");
  const cityAt = cityIn(parts, place.city);
  return (cityAt > 1 && parts[cityAt - 1]) || place.city;
}

/** Kebayoran Baru, Jakarta Selatan: enough to choose by. Drops a province after the city. */
export function areaText(place: Place): string {
  const parts = addressText(place).split(", ");
  const cityAt = cityIn(parts, place.city);
  const end = cityAt < 0 ? parts.length : cityAt + 1;
  return parts.slice(Math.max(0, end - 2), end).join(", ");
}
