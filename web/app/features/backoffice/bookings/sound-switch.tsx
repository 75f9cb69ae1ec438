import { Trans, useLingui } from "@lingui/react/macro";
import { Switch } from "~/ui/switch";
import { useSoundSwitch } from "./request-sound";

/** Switches the sound for new requests; off by default. */
export function SoundSwitch() {
  const { t } = useLingui();
  const [isOn, setOn] = useSoundSwitch();
  return (
    <div className="max-w-md">
      <Switch
        isSelected={isOn}
        onChange={setOn}
        description={t`On this device, while the back-office is open in a tab.`}
      >
        <Trans>Sound for new requests</Trans>
      </Switch>
    </div>
  );
}
