// Texts that would run or add markup if a page did not escape them.

import { expect, type Page } from "@playwright/test";

export const hostileScripts = [
  "<script>owned=1</script>",
  "<ScRiPt>owned=1</sCrIpT>",
  "<script src=//x.invalid></script>",
  "<img src=x onerror=owned=1>",
  "<img src=x onerror='owned=1'>",
  "<img/src=x/onerror=owned=1>",
  "<svg onload=owned=1>",
  "<svg><script>owned=1</script></svg>",
  "<svg/onload=owned=1//",
  "<iframe src=javascript:owned=1>",
  "<iframe srcdoc='<b>x'>",
  "<body onload=owned=1>",
  "<input autofocus onfocus=owned=1>",
  "<details open ontoggle=owned=1>",
  "<video><source onerror=owned=1>",
  "<a href=javascript:owned=1>x</a>",
  "<form action=//x.invalid><input>",
  "<base href=//x.invalid/>",
  "<meta http-equiv=refresh content=0>",
  "<link rel=stylesheet href=//x.invalid>",
  "<style>*{display:none}</style>",
  "<object data=data:text/html,x>",
  "<embed src=//x.invalid>",
  "<math><mi xlink:href=javascript:x>",
  "<marquee onstart=owned=1>x</marquee>",
];
const before = ["", '">', "'>", "</title>", "</script>", "-->", "]]>", "</textarea>"];
const others = [
  '" onmouseover="owned=1',
  "javascript:owned=1",
  "&lt;img src=x onerror=owned=1&gt;",
  "\\u003cscript\\u003eowned=1\\u003c/script\\u003e",
  "{{constructor.constructor('owned=1')()}}",
  "<0>x</0>",
  "{name}",
  "${owned=1}",
];

/** Hands out all texts in turn. */
export class HostileTexts {
  readonly #texts = [...hostileScripts.flatMap((script) => before.map((start) => start + script)), ...others];
  #used = 0;

  /** The next texts with at most this many characters together. */
  next(most: number): string {
    let text = "";
    for (;;) {
      const one = this.#texts[this.#used % this.#texts.length] ?? "";
      if (text && text.length + 1 + one.length > most) return text;
      text = text ? `${text} ${one}` : one.slice(0, most);
      this.#used += 1;
    }
  }

  get areAllUsed(): boolean {
    return this.#used >= this.#texts.length;
  }
}

/** What each of the texts would create and our pages never contain. */
const foreign = [
  'img[src^="x"]',
  "iframe, object, embed, base, marquee, math, video, frame",
  '[src*="x.invalid"], [action*="x.invalid"]',
  // WhatsApp links contain text of the message.
  '[href*="x.invalid"]:not([href^="https://wa.me/"])',
  '[href^="javascript:" i], [src^="javascript:" i]',
  "[onerror], [onload], [onfocus], [onmouseover], [ontoggle], [onstart], [srcdoc]",
  "svg script",
  'meta[http-equiv="refresh"]',
].join(", ");

/** Records CSP violations from before the page's first script. */
export async function listen(page: Page, dialogs: string[]): Promise<void> {
  page.on("dialog", (dialog) => {
    dialogs.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const stopped: string[] = [];
    Object.assign(window, { stopped });
    document.addEventListener("securitypolicyviolation", (event) => {
      stopped.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}

/** Checks that no hostile text became markup; returns how many are on the page as text. */
export async function expectOnlyText(page: Page, path: string): Promise<number> {
  const found = await page.evaluate((selector) => {
    const state = window as unknown as { owned?: unknown; stopped: string[] };
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
    const foreignCode = [...document.querySelectorAll("script, style")].filter((element) =>
      /^(owned=1|\*\{display:none\})/.test(element.textContent ?? ""),
    );
    const text = `${document.body.innerText} ${fields.map((field) => field.value).join(" ")}`;
    return {
      owned: state.owned ?? null,
      stopped: state.stopped,
      elements: [...document.querySelectorAll(selector), ...foreignCode].map((element) =>
        element.outerHTML.slice(0, 200),
      ),
      asText: text.split("owned=1").length - 1,
    };
  }, foreign);
  const { asText, ...more } = found;
  expect(more, path).toEqual({ owned: null, stopped: [], elements: [] });
  return asText;
}
