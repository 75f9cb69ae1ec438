import type { Config } from "@react-router/dev/config";

/** The public pages, and the frames of those that most people come to next: they are on screen before their code is here. */
const prerendered = ["/", "/terms", "/privacy", "/play", "/auth/login", "/venue/search", "/venue/search/results"];

export default {
  ssr: false,
  // Every other address is answered with the fallback page, which the server sends.
  prerender: [...prerendered, ...prerendered.map((path) => (path === "/" ? "/id" : `/id${path}`))],
  // Without a server there is nobody to ask for more routes later.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
