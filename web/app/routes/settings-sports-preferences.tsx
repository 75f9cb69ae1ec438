import { SportsSettings } from "~/features/sport/sports-settings";

export default function SettingsSportsPreferences() {
  return <SportsSettings />;
}
