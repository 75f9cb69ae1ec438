import { Outlet } from "react-router";
import { messages } from "~/locales/en/desk.po";
import { MoreMessages } from "~/ui/language/more-messages";

export default function DeskPages() {
  return (
    <MoreMessages messages={messages}>
      <Outlet />
    </MoreMessages>
  );
}
