import { expect, test } from "../harness/test.ts";

test("only public pages link to their other language", async ({ request, server }) => {
  const linksOf = async (path: string) => (await request.get(path)).headers()["link"];
  const at = (path: string) => `<${server.origin}${path}>`;
  const indonesian = (path: string) => (path === "/" ? "/id" : `/id${path}`);
  for (const path of ["/", "/compete", "/play", "/terms", "/privacy"]) {
    for (const own of [path, indonesian(path)]) {
      const links = await linksOf(own);
      expect(links, own).toContain(`${at(own)}; rel="canonical"`);
      expect(links, own).toContain(`${at(path)}; rel="alternate"; hreflang="en"`);
      expect(links, own).toContain(`${at(indonesian(path))}; rel="alternate"; hreflang="id"`);
      expect(links, own).toContain(`${at(path)}; rel="alternate"; hreflang="x-default"`);
    }
  }
  for (const path of ["/my", "/settings", "/auth/login", "/internal"]) {
    for (const own of [path, indonesian(path)]) expect(await linksOf(own), own).toBeUndefined();
  }
});
