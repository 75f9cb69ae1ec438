/**
 * Icons by name (`mdi:tennis`) that only the server knows. Requested from our server, and what it lacks from the
 * public services it lists. All limits are from specification §9.
 */

export type LoadedIcon = { body: string; width: number; height: number };

/** The maximum length of a request's address, in characters. */
const longestAddress = 500;
/** The timeout of our own server, in milliseconds, and of all services together. */
const ownTimeout = 1_500;
const serviceTimeout = 5_000;
/** After this time without a response the next service is tried too. */
const rotateAfter = 750;

const folder = "/api/icons";
const fallbackHeader = "x-icons-fallback";
const iconName = /^[a-z0-9-]+$/;

type Answer = { icons: Map<string, LoadedIcon>; services: readonly string[] };

/** Loaded or pending icons by full name; null does not exist. */
const loads = new Map<string, Promise<LoadedIcon | null>>();

type Waiting = { name: string; settle: (icon: LoadedIcon | null) => void };

/** The names requested in one task, by collection. */
let waiting = new Map<string, Waiting[]>();

/** The collection and name of an icon, from its name or from its address on our server (a sport's `icon_url`). */
export function partsOf(text: string): [collection: string, name: string] | null {
  const [, collection = "", name = ""] =
    /^\/api\/icons\/([^/]+)\.json\?icons=([^,&]+)$/.exec(text) ?? /^([^:]+):([^:]+)$/.exec(text) ?? [];
  return iconName.test(collection) && iconName.test(name) ? [collection, name] : null;
}

/** Null where the icon does not exist or could not be fetched; a failed fetch is retried by the next caller. */
export function loadIcon(text: string): Promise<LoadedIcon | null> {
  const parts = partsOf(text);
  if (!parts) return Promise.resolve(null);
  const [collection, name] = parts;
  const key = `${collection}:${name}`;
  const known = loads.get(key);
  if (known) return known;
  const load = new Promise<LoadedIcon | null>((settle) => {
    if (waiting.size === 0) setTimeout(askForAll);
    waiting.set(collection, [...(waiting.get(collection) ?? []), { name, settle }]);
  });
  loads.set(key, load);
  return load;
}

function askForAll(): void {
  const all = waiting;
  waiting = new Map();
  for (const [collection, wanted] of all) {
    const names = wanted.map(({ name }) => name);
    const parts = inAddresses(`${location.origin}${folder}`, collection, names);
    // A name too long for any address does not exist.
    const asked = new Set(parts.flat());
    for (const { name, settle } of wanted) if (!asked.has(name)) settle(null);
    for (const part of parts) {
      const settleAll = (icons: ReadonlyMap<string, LoadedIcon>, isFinal: boolean) => {
        for (const { name, settle } of wanted.filter((one) => part.includes(one.name))) {
          if (!isFinal && !icons.has(name)) loads.delete(`${collection}:${name}`);
          settle(icons.get(name) ?? null);
        }
      };
      findAll(collection, part).then(
        (icons) => settleAll(icons, true),
        (error) => {
          console.warn("Failed to load custom icons", error);
          settleAll(error instanceof Partly ? error.icons : new Map(), false);
        },
      );
    }
  }
}

/** The services failed, and our own server had only some of the icons. */
class Partly extends Error {
  constructor(
    readonly icons: ReadonlyMap<string, LoadedIcon>,
    override readonly cause: unknown,
  ) {
    super("no service answered");
  }
}

async function findAll(collection: string, names: readonly string[]): Promise<Map<string, LoadedIcon>> {
  const own = await within(ownTimeout, (signal) => read(addressOf(folder, collection, names), signal));
  const missing = names.filter((name) => !own.icons.has(name));
  if (missing.length === 0 || own.services.length === 0) return own.icons;
  const longest = own.services.reduce((one, other) => (other.length > one.length ? other : one));
  try {
    const parts = inAddresses(longest, collection, missing).map((part) =>
      within(serviceTimeout, (signal) =>
        firstOf(own.services, (host) => read(addressOf(host, collection, part), signal)),
      ),
    );
    for (const { icons } of await Promise.all(parts)) for (const [name, icon] of icons) own.icons.set(name, icon);
  } catch (error) {
    throw new Partly(own.icons, error);
  }
  return own.icons;
}

function addressOf(base: string, collection: string, names: readonly string[]): string {
  return `${base}/${collection}.json?icons=${names.join(",")}`;
}

/** Splits the names, in order, into groups that each fit into an address. Names that are too long are dropped. */
export function inAddresses(base: string, collection: string, names: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (const name of [...new Set(names)].sort()) {
    const fits = (part: readonly string[]) => addressOf(base, collection, part).length <= longestAddress;
    const last = parts.at(-1);
    if (last && fits([...last, name])) last.push(name);
    else if (fits([name])) parts.push([name]);
  }
  return parts;
}

/** Aborts the work after a timeout. */
async function within<T>(time: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new DOMException("no answer in time", "TimeoutError")), time);
  try {
    return await work(over.signal);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

/** The first response of several hosts: the next one is tried after a failure or a delay. */
function firstOf<T>(hosts: readonly string[], ask: (host: string) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let asked = 0;
    let open = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askNext = () => {
      clearTimeout(timer);
      const host = hosts[asked];
      if (host === undefined) return;
      asked += 1;
      open += 1;
      timer = setTimeout(askNext, rotateAfter);
      ask(host).then(
        (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
        (error) => {
          open -= 1;
          if (asked < hosts.length) askNext();
          else if (open === 0) reject(error);
        },
      );
    };
    askNext();
  });
}

async function read(address: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(address, { signal, credentials: "omit" });
  const services = response.headers.get(fallbackHeader)?.split(",") ?? [];
  // A missing collection and a missing icon are the same.
  if (response.status === 404) return { icons: new Map(), services };
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${address}`);
  return { icons: iconsOf(await response.json()), services };
}

/** The drawable icons of a response in Iconify's format. */
function iconsOf(answer: unknown): Map<string, LoadedIcon> {
  const whole = fieldsOf(answer);
  const icons = Object.entries(fieldsOf(whole.icons)).flatMap(([name, value]): [string, LoadedIcon][] => {
    const { body, width = whole.width ?? 16, height = whole.height ?? 16 } = fieldsOf(value);
    const isDrawn = typeof body === "string" && isSize(width) && isSize(height);
    return isDrawn ? [[name, { body, width, height }]] : [];
  });
  return new Map(icons);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function isSize(value: unknown): value is number {
  return typeof value === "number" && value > 0 && value <= 10_000;
}

/**
 * An icon as an image. External content never becomes markup of the page: in an image a browser runs no scripts and
 * fetches nothing.
 */
export function pictureOf({ body, width, height }: LoadedIcon): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
