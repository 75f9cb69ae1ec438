// Checks every response of the server in a browser: security headers, a strict script policy, cookie flags. Findings
// become faults of the test.

import type { BrowserContext, Response } from "@playwright/test";

/** A cookie that scripts may read on purpose, so it must not hold a secret. The pattern covers its whole value. */
const readable = new Map([
  ["has-lapang-session", /^1?$/],
  ["lapang-locale", /^(en|id)?$/],
]);

/** The built files that were checked: their headers depend only on their names. */
const checked = new Set<string>();

function isNew(url: string): boolean {
  const { origin, pathname } = new URL(url);
  if (!pathname.startsWith("/assets/")) return true;
  if (checked.has(origin + pathname)) return false;
  checked.add(origin + pathname);
  return true;
}

export function watchHeaders(context: BrowserContext, origin: string, tell: (fault: string) => void): Promise<void>[] {
  const judged: Promise<void>[] = [];
  context.on("response", (response) => {
    // A picture that the page made itself is a blob: of the same origin.
    if (response.url().startsWith(`${origin}/`) && isNew(response.url())) judged.push(judge(response, tell));
  });
  return judged;
}

async function judge(response: Response, tell: (fault: string) => void): Promise<void> {
  // The page may have closed by now.
  const headers = await response.headersArray().catch(() => undefined);
  if (!headers) return;
  const all = (name: string) =>
    headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value);
  const wrong = (what: string) => tell(`headers: ${what} (${response.request().method()} ${response.url()})`);

  const policy = new Map(
    (all("content-security-policy")[0] ?? "").split(";").map((part) => {
      const [directive = "", ...sources] = part.trim().split(/\s+/);
      return [directive, sources] as const;
    }),
  );
  for (const directive of ["default-src", "object-src", "base-uri", "frame-ancestors"]) {
    if (!policy.has(directive)) wrong(`the policy has no ${directive}`);
  }
  for (const directive of ["default-src", "script-src"]) {
    const loose = policy.get(directive)?.filter((source) => /unsafe|\*|^data:|^blob:|^https?:/.test(source)) ?? [];
    if (loose.length > 0) wrong(`${directive} lets ${loose.join(" ")} in`);
  }
  if (all("x-content-type-options")[0] !== "nosniff") wrong("no nosniff");
  if (all("referrer-policy").length === 0) wrong("no Referrer-Policy");
  if (all("cache-control").length === 0) wrong("no Cache-Control");

  for (const line of all("set-cookie").flatMap((value) => value.split("\n"))) {
    const [pair = "", ...rest] = line.split(";").map((part) => part.trim());
    const flags = rest.map((flag) => flag.toLowerCase());
    const [name = "", value = ""] = pair.split("=");
    if (!flags.includes("path=/")) wrong(`${name} is not for the whole site`);
    if (!flags.includes("samesite=lax")) wrong(`${name} is not SameSite=Lax`);
    const open = readable.get(name);
    if (open ? !open.test(value) : !flags.includes("httponly")) wrong(`${name} can be read and should not`);
  }
}
