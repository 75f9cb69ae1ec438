import { Outlet } from "react-router";
import { messages } from "~/locales/en/night.po";
import { MoreMessages } from "~/ui/language/more-messages";

export default function NightPages() {
  return (
    <MoreMessages messages={messages}>
      <Outlet />
    </MoreMessages>
  );
}
