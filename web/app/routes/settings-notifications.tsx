import { Notifications } from "~/features/profile/notifications";

export default function SettingsNotifications() {
  return <Notifications />;
}
