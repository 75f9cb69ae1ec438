import { type ConnectRouter, createRouterTransport } from "@connectrpc/connect";
import { TransportProvider } from "@connectrpc/connect-query";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { type Locale, localeOf } from "~/lib/format/locale";
import { createQueryClient } from "~/lib/http/query-client";
import { AriaRoot } from "~/ui/language/aria-root";
import { english, indonesian } from "./languages";

type Options = {
  /** The page's path; its language follows from it. */
  path?: string;
  /** The route's pattern, when the page reads parameters from its address. */
  pattern?: string;
  /** Handles the page's calls. */
  server?: (router: ConnectRouter) => void;
};

const languages = { en: english, id: indonesian };

function Providers({ locale }: { locale: Locale }) {
  return (
    <I18nProvider i18n={languages[locale]}>
      <AriaRoot>
        <Outlet />
      </AriaRoot>
    </I18nProvider>
  );
}

/** Staff who may do everything, unless the test says otherwise. */
const asAdmin = (server: (router: ConnectRouter) => void) => (router: ConnectRouter) => {
  router.rpc(AuthService.method.checkInternalAccess, () => ({ hasAccess: true, isAdmin: true }));
  server(router);
};

/** Renders a page as the app would: in its language and at its address, with a query cache and a fake server. */
export function renderPage(page: ReactNode, { path = "/", pattern = "*", server = () => {} }: Options = {}) {
  const router = createMemoryRouter(
    [
      {
        element: <Providers locale={localeOf(path)} />,
        children: [
          { path: pattern, element: page },
          { path: "*", element: null },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  const queryClient = createQueryClient(() => {});
  const shown = render(
    <TransportProvider transport={createRouterTransport(asAdmin(server))}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TransportProvider>,
  );
  return { ...shown, router, queryClient, user: userEvent.setup() };
}
