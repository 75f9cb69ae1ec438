/** As `URL.parse`, which Safari has since version 18 only: the address, or null for what is none. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
