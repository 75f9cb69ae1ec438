import "~/ui/language/aria-indonesian";
import { Outlet } from "react-router";
import { EmailNotice } from "~/features/auth/email-notice";
import { messages } from "~/locales/id/messages.po";
import { ApiProviders } from "~/ui/page/api-providers";

export default function Calls() {
  return (
    <ApiProviders messages={messages}>
      <EmailNotice />
      <Outlet />
    </ApiProviders>
  );
}
