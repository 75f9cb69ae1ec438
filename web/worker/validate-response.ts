// Whether a response is the requested file. A captive portal, or a proxy, answers everything with a page of its own
// and status 200.

const types: Readonly<Record<string, RegExp>> = {
  js: /^(?:text|application)\/javascript\b/,
  css: /^text\/css\b/,
  svg: /^image\/svg\+xml\b/,
  png: /^image\/png\b/,
  woff2: /^font\/woff2\b/,
  webmanifest: /^application\/(?:manifest\+)?json\b/,
};

/** A path without an extension, such as the shell, is a page. */
const page = /^text\/html\b/;

/** Whether a response for `path` may be cached. */
export function isValidResponse(path: string, answer: Response): boolean {
  if (answer.status !== 200 || answer.redirected) return false;
  const type = answer.headers.get("content-type") ?? "";
  const ending = /\.(\w+)$/.exec(path)?.[1];
  if (ending === undefined) return page.test(type);
  return types[ending]?.test(type) ?? !page.test(type);
}
