/**
 * Icons by name (`mdi:tennis`), for what only the server knows by name. Asked for at our own server, and of what it has not at
 * the public services that it names, if any. All limits are those of the specification, §9.
 */

export type LoadedIcon = { body: string; width: number; height: number };

/** No longer address is asked for, in characters. */
const longestAddress = 500;
/** How long our own server may take, in milliseconds, and how long all the services together. */
const ownTimeout = 1_500;
const serviceTimeout = 5_000;
/** After so long without an answer the next service is asked too. */
const rotateAfter = 750;

const folder = "/api/icons";
const fallbackHeader = "x-icons-fallback";
const iconName = /^[a-z0-9-]+$/;

type Answer = { icons: Map<string, LoadedIcon>; services: readonly string[] };

/** What is here or on its way, by whole name; null is nowhere. */
const loads = new Map<string, Promise<LoadedIcon | null>>();

type Waiting = { name: string; settle: (icon: LoadedIcon | null) => void };

/** What is asked for in one turn of the event loop, by collection. */
let waiting = new Map<string, Waiting[]>();

/** Of a name, or of the address at which our server has an icon (as in a sport's `icon_url`), its collection and its name. */
export function partsOf(text: string): [collection: string, name: string] | null {
  const [, collection = "", name = ""] =
    /^\/api\/icons\/([^/]+)\.json\?icons=([^,&]+)$/.exec(text) ?? /^([^:]+):([^:]+)$/.exec(text) ?? [];
  return iconName.test(collection) && iconName.test(name) ? [collection, name] : null;
}

/** Null where there is no such icon, or none could be fetched; then the next one who wants it tries again. */
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
    // A name that no address has room for is nowhere.
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

/** The services failed, of which more was to come than our own server had. */
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

/** The names in order, in parts of which each fits into an address. A name that is itself too long is in none. */
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

/** Gives up after a while, and whatever is still under way with it. */
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

/** The first answer of several hosts: the next one is asked when one has failed, or has said nothing for a while. */
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
  // Whether it is a collection or an icon that is not there makes no difference.
  if (response.status === 404) return { icons: new Map(), services };
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${address}`);
  return { icons: iconsOf(await response.json()), services };
}

/** Of an answer in Iconify's format what can be drawn. */
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
 * An icon as a picture. What comes from elsewhere is never markup of the page: a browser runs nothing in a picture, and
 * fetches nothing for it.
 */
export function pictureOf({ body, width, height }: LoadedIcon): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
