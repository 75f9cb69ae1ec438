import "~/lib/aria-indonesian";
import { Outlet } from "react-router";
import { EmailNotice } from "~/features/auth/email-notice";
import { messages } from "~/locales/id/messages.po";
import { CallsRoot } from "~/ui/calls-root";

export default function Calls() {
  return (
    <CallsRoot messages={messages}>
      <EmailNotice />
      <Outlet />
    </CallsRoot>
  );
}
