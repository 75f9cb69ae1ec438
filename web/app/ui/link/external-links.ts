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

/** A chat with this number, and what may be written in it already. Without a country's code it is Indonesian. */
export function whatsappAddress(raw: string, text = ""): string | null {
  const digits = raw.replaceAll(/\D/g, "");
  if (!digits) return null;
  const isLocal = !raw.trim().startsWith("+") && /^0?8/.test(digits);
  const chat = `https://wa.me/${isLocal ? `62${digits.replace(/^0/, "")}` : digits}`;
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat;
}

export function instagramAddress(name: string): string {
  return `https://www.instagram.com/${encodeURIComponent(name)}/`;
}
