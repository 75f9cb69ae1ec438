// Whether an answer is the file that was asked for. A network's own sign-in page, or a server that stands between, answers everything
// with a page of its own and says that all is well.

const types: Readonly<Record<string, RegExp>> = {
  js: /^(?:text|application)\/javascript\b/,
  css: /^text\/css\b/,
  svg: /^image\/svg\+xml\b/,
  png: /^image\/png\b/,
  woff2: /^font\/woff2\b/,
  webmanifest: /^application\/(?:manifest\+)?json\b/,
};

/** Of what has no ending, such as the shell, a page. */
const page = /^text\/html\b/;

/** Whether what has come from `path` may be kept as such. */
export function isFitting(path: string, answer: Response): boolean {
  if (answer.status !== 200 || answer.redirected) return false;
  const type = answer.headers.get("content-type") ?? "";
  const ending = /\.(\w+)$/.exec(path)?.[1];
  if (ending === undefined) return page.test(type);
  return types[ending]?.test(type) ?? !page.test(type);
}
