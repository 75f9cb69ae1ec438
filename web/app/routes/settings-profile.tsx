import { Profile } from "~/features/profile/profile";

export default function SettingsProfile() {
  return <Profile />;
}
