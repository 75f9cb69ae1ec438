import { type Messages, setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type ReactNode, useState } from "react";
import type { Locale } from "~/lib/format/locale";
import { AppShell } from "./app-shell";

type Props = { locale: Locale; messages: Messages; children: ReactNode };

/** The root of a language: its messages, and the shell. */
export function LocaleRoot({ locale, messages, children }: Props) {
  const [i18n] = useState(() => setupI18n({ locale, messages: { [locale]: messages } }));
  return (
    <I18nProvider i18n={i18n}>
      <AppShell>{children}</AppShell>
    </I18nProvider>
  );
}
