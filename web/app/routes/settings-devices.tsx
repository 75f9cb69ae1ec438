import { Devices } from "~/features/device/devices";

export default function SettingsDevices() {
  return <Devices />;
}
