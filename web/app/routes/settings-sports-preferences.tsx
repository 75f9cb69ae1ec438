export default function SettingsSportsPreferences() {
  return null;
}
