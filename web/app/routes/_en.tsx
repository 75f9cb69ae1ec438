import { Outlet } from "react-router";
import { guard } from "~/lib/session/guards";
import { messages } from "~/locales/en/shared.po";
import { LazyErrorPage } from "~/ui/page/lazy-error-page";
import { LocaleRoot } from "~/ui/page/locale-root";

export const clientMiddleware = [guard];

export default function English() {
  return (
    <LocaleRoot locale="en" messages={messages}>
      <Outlet />
    </LocaleRoot>
  );
}

export function ErrorBoundary() {
  return (
    <LocaleRoot locale="en" messages={messages}>
      <LazyErrorPage />
    </LocaleRoot>
  );
}
