import { Outlet } from "react-router";
import { guard } from "~/lib/session/guards";
import { messages } from "~/locales/id/shared.po";
import { LazyErrorPage } from "~/ui/page/lazy-error-page";
import { LocaleRoot } from "~/ui/page/locale-root";

export const clientMiddleware = [guard];

export default function Indonesian() {
  return (
    <LocaleRoot locale="id" messages={messages}>
      <Outlet />
    </LocaleRoot>
  );
}

export function ErrorBoundary() {
  return (
    <LocaleRoot locale="id" messages={messages}>
      <LazyErrorPage />
    </LocaleRoot>
  );
}
