import { Outlet } from "react-router";
import { messages } from "~/locales/en/messages.po";
import { CallsRoot } from "~/ui/calls-root";

export default function Calls() {
  return (
    <CallsRoot messages={messages}>
      <Outlet />
    </CallsRoot>
  );
}
