import { Trans } from "@lingui/react/macro";
import { Card } from "~/ui/card";
import { LanguageSwitch } from "~/ui/language-switch";
import { ThemeSwitch } from "~/ui/theme-switch";

/** Language and theme of this device. */
export function DisplayCard() {
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="font-semibold text-sm">
          <Trans>Language</Trans>
        </p>
        <LanguageSwitch />
      </div>
      <div className="flex items-center justify-between gap-4">
        <p className="font-semibold text-sm">
          <Trans>Colors</Trans>
        </p>
        <ThemeSwitch />
      </div>
    </Card>
  );
}
