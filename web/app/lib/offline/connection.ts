type Connection = { effectiveType?: string; saveData?: boolean };

const connection = () => (navigator as { connection?: Connection }).connection;

/** The user asked the browser to save data. */
export function savesData(): boolean {
  return connection()?.saveData === true;
}

/** The connection is extremely slow. */
export function isVerySlow(): boolean {
  return connection()?.effectiveType === "slow-2g";
}
