import { useLingui } from "@lingui/react/macro";
import { Toaster as Sonner } from "sonner";
import { useShade } from "~/lib/theme";

/**
 * The toast area. The specification's constants (§9: three visible, 14 px apart, 4 s, 356 px, bottom right, Alt+T, 24 and
 * 16 px from the edges) are sonner's own, so none is repeated here.
 */
export function Toaster() {
  const { t } = useLingui();
  return <Sonner theme={useShade()} richColors containerAriaLabel={t`Notifications`} />;
}
