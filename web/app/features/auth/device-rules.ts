type DeviceType = "desktop" | "mobile" | "tablet";

/** What a browser reports about itself that distinguishes kinds of devices. */
export type Hints = { userAgent: string; touchPoints: number };

/** An iPad calls itself a Mac; a Mac has no touch screen. */
function isTablet({ userAgent, touchPoints }: Hints): boolean {
  if (/iPad|Tablet|Silk|PlayBook/i.test(userAgent)) return true;
  if (/Android/.test(userAgent)) return !/Mobile/.test(userAgent);
  return /Macintosh/.test(userAgent) && touchPoints > 1;
}

export function deviceType(hints: Hints): DeviceType {
  if (isTablet(hints)) return "tablet";
  return /Mobi|iPhone|iPod/.test(hints.userAgent) ? "mobile" : "desktop";
}

/** In this order, because most browsers also name the engine they are based on. */
const browsers: [name: string, version: RegExp][] = [
  ["Edge", /Edg(?:A|iOS)?\/(\d+)/],
  ["Opera", /(?:OPR|OPX)\/(\d+)/],
  ["Samsung Internet", /SamsungBrowser\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /Version\/(\d+).*Safari/],
];

/** "Chrome 140", or undefined for an unknown browser. */
export function browserName(userAgent: string): string | undefined {
  for (const [name, version] of browsers) {
    const found = version.exec(userAgent);
    if (found) return `${name} ${found[1]}`;
  }
  return undefined;
}

const systems: [name: string, pattern: RegExp][] = [
  ["Android", /Android/],
  ["iOS", /iPhone|iPod/],
  ["iPadOS", /iPad/],
  ["Windows", /Windows/],
  ["ChromeOS", /CrOS/],
  ["macOS", /Macintosh/],
  ["Linux", /Linux/],
];

export function systemName(hints: Hints): string | undefined {
  const name = systems.find(([, pattern]) => pattern.test(hints.userAgent))?.[0];
  return name === "macOS" && isTablet(hints) ? "iPadOS" : name;
}

/** "Asia/Jakarta" is "Jakarta"; a zone without a city, such as "UTC", is undefined. */
export function cityOf(timeZone: string): string | undefined {
  if (!timeZone.includes("/") || timeZone.startsWith("Etc/")) return undefined;
  return timeZone.split("/").at(-1)?.replaceAll("_", " ");
}
