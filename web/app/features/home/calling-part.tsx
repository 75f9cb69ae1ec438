import type { Messages } from "@lingui/core";
import type { ComponentType } from "react";
import type { Locale } from "~/lib/format/locale";
import { asPart } from "~/lib/offline/quiet";
import { lazyPart, Nothing } from "~/ui/lazy-part";

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import("~/locales/en/messages.po"),
  id: async () => {
    await import("~/ui/language/aria-indonesian");
    return import("~/locales/id/messages.po");
  },
};

/**
 * A part of home that calls the server, once for each language: what it needs is not loaded with the page. Without its
 * code or a network the page does without it.
 */
export function callingPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  async function partIn(locale: Locale): Promise<ComponentType<Props>> {
    const [{ messages }, { ApiProviders }, Part] = await Promise.all([
      catalogues[locale](),
      import("~/ui/page/api-providers"),
      load(),
    ]);
    return function CallingPart(props: Props) {
      return (
        <ApiProviders messages={messages}>
          <Part {...props} />
        </ApiProviders>
      );
    };
  }
  const inLocale = (locale: Locale) => lazyPart(() => asPart(partIn(locale)), Nothing);
  return { en: inLocale("en"), id: inLocale("id") };
}
