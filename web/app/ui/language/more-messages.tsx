import { type Messages, setupI18n } from "@lingui/core";
import { I18nProvider, useLingui } from "@lingui/react";
import { type ReactNode, useState } from "react";
import { useLocale } from "~/lib/format/locale";

/** Pages with messages of their own, which the others do not load. */
export function MoreMessages({ messages, children }: { messages: Messages; children: ReactNode }) {
  const { i18n: around } = useLingui();
  const locale = useLocale();
  const [i18n] = useState(() => setupI18n({ locale, messages: { [locale]: { ...around.messages, ...messages } } }));
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
