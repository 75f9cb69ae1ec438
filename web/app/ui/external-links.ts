import { parseUrl } from "~/lib/http/parse-url";

/** The address if it is a web page; venues' own data could be anything, even a script. */
export function externalAddress(raw: string): string | null {
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:/i.test(raw) ? raw : `https://${raw}`);
  return raw.trim() && url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}

/** A place on OpenStreetMap. */
export function mapAddress({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

export function phoneAddress(raw: string): string | null {
  const digits = raw.replaceAll(/[^\d+]/g, "");
  return digits ? `tel:${digits}` : null;
}
