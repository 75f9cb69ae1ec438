import { localeOf } from "~/lib/format/locale";
import { request } from "~/lib/http/http";
import { isUnchecked, knownSession } from "~/lib/session/session";
import { isVerySlow, savesData } from "./network";
import { whenQuiet } from "./quiet";

// The payload files of prerendered pages list what a page needs before it can be shown by client-side navigation.
// These pages have no data, so that is their code (scripts/payloads.ts writes the files).

/** In milliseconds. */
const betweenPreloads = 20;

/**
 * Preloads what the other prerendered pages of this language need, but not on a very slow connection or when saving
 * data (specification §9). A player who is signed in needs no sign-in page. Failures are ignored: the code is loaded again when it is needed.
 */
export async function preloadPayloads(pathname: string): Promise<void> {
  if (isVerySlow() || savesData()) return;
  // However long it takes: nobody has asked for these pages yet.
  await whenQuiet(Number.POSITIVE_INFINITY);
  const { body } = await request(`/builds/meta/${__BUILD_ID__}.json`, { priority: "low" });
  const wanted = Object.entries(payloadsIn(body)).filter(
    ([page]) =>
      localeOf(page) === localeOf(pathname) &&
      page !== pathname.replace(/(?<=.)\/$/, "") &&
      !(isUnchecked(page) && knownSession()),
  );
  const payloads = await Promise.allSettled(wanted.map(([, file]) => request(file, { priority: "low" })));
  const modules = payloads.flatMap((payload) => (payload.status === "fulfilled" ? modulesIn(payload.value.body) : []));
  for (const module of new Set(modules)) {
    preload(module);
    await breath();
  }
}

/** Starting a request takes a moment, and a page needs some dozens. */
const breath = () => new Promise((done) => setTimeout(done, betweenPreloads));

/** Into the HTTP cache only: a `modulepreload` would also be compiled on the current page. */
function preload(module: string): void {
  if (document.head.querySelector(`link[href="${CSS.escape(module)}"]`)) return;
  const link = document.createElement("link");
  link.rel = "prefetch";
  link.href = module;
  document.head.append(link);
}

function payloadsIn(meta: unknown): Record<string, string> {
  const { payloads } = (meta ?? {}) as { payloads?: Record<string, string> };
  return payloads ?? {};
}

/** Modules of another build are useless here. */
function modulesIn(payload: unknown): string[] {
  const { id, modules } = (payload ?? {}) as { id?: string; modules?: string[] };
  return id === __BUILD_ID__ ? (modules ?? []) : [];
}
