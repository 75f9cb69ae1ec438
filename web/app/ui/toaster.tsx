import { useLingui } from "@lingui/react/macro";
import { Toaster as Sonner } from "sonner";
import { useShade } from "~/lib/theme";

/** Above the bar at the bottom of a phone, which would lie under the toasts. */
const offset = { bottom: "calc(24px + var(--bottom-nav))" };
const mobileOffset = { bottom: "calc(16px + var(--bottom-nav))" };

/**
 * The toast area. The specification's constants (§9: three visible, 14 px apart, 4 s, 356 px, bottom right, Alt+T, 24 and
 * 16 px from the edges) are sonner's own but for the bottom edge, so none of the others is repeated here.
 */
export function Toaster() {
  const { t } = useLingui();
  return (
    <Sonner
      theme={useShade()}
      richColors
      offset={offset}
      mobileOffset={mobileOffset}
      containerAriaLabel={t`Notifications`}
    />
  );
}
