import { isVerySlow, savesData } from "./connection";
import { request } from "./http";
import { localeOf } from "./locale";

// Every prerendered page has a payload file: what is to be there before the page can be shown without loading it whole.
// These pages have no data, so that is their code (scripts/payloads.ts writes the files).

/** In milliseconds. */
const betweenPreloads = 20;

/**
 * Loads ahead what the other prerendered pages of this language need, but not for whoever has next to nothing to load with
 * (specification §9), or has asked to be spared. What fails is loaded when it is needed.
 */
export async function preloadPayloads(pathname: string): Promise<void> {
  if (isVerySlow() || savesData()) return;
  const { body } = await request(`/builds/meta/${__BUILD_ID__}.json`, { priority: "low" });
  const wanted = Object.entries(payloadsIn(body)).filter(
    ([page]) => localeOf(page) === localeOf(pathname) && page !== pathname.replace(/(?<=.)\/$/, ""),
  );
  const payloads = await Promise.allSettled(wanted.map(([, file]) => request(file, { priority: "low" })));
  const modules = payloads.flatMap((payload) => (payload.status === "fulfilled" ? modulesIn(payload.value.body) : []));
  for (const module of new Set(modules)) {
    preload(module);
    await breath();
  }
}

/** To begin a request takes a moment, and a page asks for some dozens. */
const breath = () => new Promise((done) => setTimeout(done, betweenPreloads));

/** Into the browser's cache alone: a `modulepreload` would also be compiled, on the page that is being read. */
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

/** Those of another build are of no use to this one. */
function modulesIn(payload: unknown): string[] {
  const { id, modules } = (payload ?? {}) as { id?: string; modules?: string[] };
  return id === __BUILD_ID__ ? (modules ?? []) : [];
}
