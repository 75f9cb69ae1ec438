/** Like `URL.parse`, which Safari lacks before 18: the parsed address, or null. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
