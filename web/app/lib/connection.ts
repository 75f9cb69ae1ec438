type Connection = { effectiveType?: string; saveData?: boolean };

const connection = () => (navigator as { connection?: Connection }).connection;

/** What the reader has asked their browser for: to load no more than is needed. */
export function savesData(): boolean {
  return connection()?.saveData === true;
}

/** Whether there is next to nothing to load with. */
export function isVerySlow(): boolean {
  return connection()?.effectiveType === "slow-2g";
}
