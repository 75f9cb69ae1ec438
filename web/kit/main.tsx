import "./kit.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import type { Locale } from "~/lib/format/locale";
import { messages as en } from "~/locales/en/shared.po";
import { messages as id } from "~/locales/id/shared.po";
import { AriaRoot } from "~/ui/language/aria-root";
import { Kit } from "./kit";

const messages = { en, id };
const queries = new QueryClient();

function KitIn({ locale }: { locale: Locale }) {
  return (
    <I18nProvider i18n={setupI18n({ locale, messages: { [locale]: messages[locale] } })}>
      <AriaRoot>
        <Kit />
      </AriaRoot>
    </I18nProvider>
  );
}

const router = createBrowserRouter([
  { path: "/id/*", element: <KitIn locale="id" /> },
  { path: "*", element: <KitIn locale="en" /> },
]);

const root = document.getElementById("kit");
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
