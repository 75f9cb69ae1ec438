import { DeviceList } from "./device-list";
import { Passkeys } from "./passkeys";

/** The tab about who gets in: where the player is signed in, and with what they sign in. */
export function Devices() {
  return (
    <>
      <DeviceList />
      <Passkeys />
    </>
  );
}
