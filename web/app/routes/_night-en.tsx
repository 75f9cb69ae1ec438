import { Outlet } from "react-router";
import { NightLayout } from "~/features/night/night-layout";
import { messages } from "~/locales/en/night.po";

export default function NightPages() {
  return (
    <NightLayout messages={messages}>
      <Outlet />
    </NightLayout>
  );
}
