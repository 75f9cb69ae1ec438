import type { Config } from "@react-router/dev/config";

/** The public pages, and the frames of the most visited others: they are shown before their code is loaded. */
const prerendered = ["/", "/terms", "/privacy", "/play", "/auth/login", "/venue/search", "/venue/search/results"];

export default {
  ssr: false,
  // Every other address gets the fallback page from the server.
  prerender: [...prerendered, ...prerendered.map((path) => (path === "/" ? "/id" : `/id${path}`))],
  // Without a Node server, routes cannot be discovered lazily.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
