// Shows toasts of every type with the library that the app uses.

import type { JSHandle, Page } from "@playwright/test";
import { hydrated } from "./hydrated.ts";

export const toastTypes = ["default", "success", "info", "warning", "error", "loading"] as const;
export type ToastType = (typeof toastTypes)[number];

type Say = (text: string) => unknown;
type Library = Say & Record<Exclude<ToastType, "default">, Say>;

/** The toasts of the current page, which must already have its toast area. */
export class Toasts {
  readonly #library: JSHandle<Library>;
  readonly #page: Page;

  private constructor(page: Page, library: JSHandle<Library>) {
    this.#page = page;
    this.#library = library;
  }

  static async on(page: Page): Promise<Toasts> {
    await hydrated(page);
    // A module that the page has loaded is neither fetched nor run again.
    const library = await page.evaluateHandle(async () => {
      for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")) {
        const { toast } = (await import(href)) as { toast?: Library };
        if (typeof toast === "function" && "loading" in toast) return toast;
      }
      throw new Error("The page has no toasts.");
    });
    return new Toasts(page, library);
  }

  async say(text: string, type: ToastType = "default"): Promise<void> {
    await this.#library.evaluate(
      (toast, it) => {
        if (it.type === "default") toast(it.text);
        else toast[it.type](it.text);
      },
      { text, type },
    );
  }

  /** A toast, from its appearance until it is removed from the page. */
  one(text: string) {
    return this.#page.getByRole("listitem").filter({ hasText: text }).and(this.#page.locator("[data-sonner-toast]"));
  }

  /** All toasts, newest first. */
  all() {
    return this.#page.locator("[data-sonner-toast]");
  }
}
