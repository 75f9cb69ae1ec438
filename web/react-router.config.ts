import type { Config } from "@react-router/dev/config";

const prerendered = ["/", "/terms", "/privacy"];

export default {
  ssr: false,
  // Every other address is answered with the fallback page, which the server sends.
  prerender: [...prerendered, ...prerendered.map((path) => (path === "/" ? "/id" : `/id${path}`))],
  // Without a server there is nobody to ask for more routes later.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
