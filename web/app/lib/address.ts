type Place = { address: string; formattedAddress: string; city: string };

const country = /^indonesia$/i;
const startsWith = (text: string, part: string) => `${text} `.toLowerCase().startsWith(`${part} `.toLowerCase());

/** The parts of an address, from street to city, without the country and without what a longer part says again. */
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
  return partsOf(place).join(", ");
}

/** Kebayoran Baru, Jakarta Selatan: enough to choose by. */
export function areaText(place: Place): string {
  return partsOf(place).slice(-2).join(", ");
}
