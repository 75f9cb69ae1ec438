/** The zone of most venues. */
const fallback = "Asia/Jakarta";

const usable = new Map<string, string>();

function usableZone(reported: string): string {
  const known = usable.get(reported);
  if (known !== undefined) return known;
  let zone = reported;
  try {
    Intl.DateTimeFormat("en", { timeZone: reported });
  } catch {
    zone = fallback;
  }
  usable.set(reported, zone);
  return zone;
}

// Where the system's time zone has no IANA name, Chrome reports `Etc/Unknown`, which Intl refuses: whatever asks for
// the reader's zone would fail, React Aria's calendar included. From here on Intl reports only zones that it accepts.
const { resolvedOptions } = Intl.DateTimeFormat.prototype;
Intl.DateTimeFormat.prototype.resolvedOptions = function (this: Intl.DateTimeFormat) {
  const options = resolvedOptions.call(this);
  return { ...options, timeZone: usableZone(options.timeZone) };
};

/** The reader's time zone. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
