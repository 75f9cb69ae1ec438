import { expect, test } from "../harness/test.ts";
import { texts } from "../harness/texts.ts";

test("only public pages link to their other language", async ({ request, server }) => {
  const at = (path: string) => `<${server.origin}${path}>`;
  for (const { path: inLanguage, language } of Object.values(texts)) {
    // The home page redirects browsers in the other language.
    const headers = { "Accept-Language": language };
    const linksOf = async (path: string) => (await request.get(inLanguage(path), { headers })).headers()["link"];
    for (const path of ["/", "/compete", "/play", "/terms", "/privacy"]) {
      const links = await linksOf(path);
      expect(links, path).toContain(`${at(inLanguage(path))}; rel="canonical"`);
      expect(links, path).toContain(`${at(path)}; rel="alternate"; hreflang="en"`);
      expect(links, path).toContain(`${at(texts.id.path(path))}; rel="alternate"; hreflang="id"`);
      expect(links, path).toContain(`${at(path)}; rel="alternate"; hreflang="x-default"`);
    }
    for (const path of ["/my", "/settings", "/auth/login", "/internal"]) {
      expect(await linksOf(path), path).toBeUndefined();
    }
  }
});
