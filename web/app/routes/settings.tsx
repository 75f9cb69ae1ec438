import { Outlet } from "react-router";
import { Settings } from "~/features/profile/settings";

export default function SettingsRoute() {
  return (
    <Settings>
      <Outlet />
    </Settings>
  );
}
