import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";
import { browserArguments, browserPath } from "./harness/browser.ts";
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
const page = await browser.newPage();
const [out, column, scale, ...files] = process.argv.slice(2);
const h = Number(column), k = Number(scale);
const images = files.map((f) => `data:image/png;base64,${readFileSync(f).toString("base64")}`);
await page.setContent("<body style='margin:0;background:#888;display:inline-flex;gap:8px;align-items:flex-start'></body>");
await page.evaluate(async ({ images, h, k }) => {
  for (const src of images) {
    const im = new Image(); im.src = src; await im.decode();
    const w = im.naturalWidth * k, total = im.naturalHeight * k;
    for (let y = 0; y < total; y += h) {
      const d = document.createElement("div");
      d.style.cssText = `width:${w}px;height:${Math.min(h, total - y)}px;background:url(${src}) 0 ${-y}px / ${w}px auto;flex:none`;
      document.body.append(d);
    }
  }
}, { images, h, k });
await page.locator("body").screenshot({ path: out });
await browser.close();
