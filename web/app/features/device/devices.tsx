import { DeviceList } from "./device-list";
import { Passkeys } from "./passkeys";

export function Devices() {
  return (
    <>
      <DeviceList />
      <Passkeys />
    </>
  );
}
