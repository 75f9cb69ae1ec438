import check from "icon:lucide/check";
import copyIcon from "icon:lucide/copy";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";

/** How long "copied" is shown, in milliseconds. */
const saidFor = 4_000;

/** Copies a text. Without clipboard access there is no button: the text can be selected. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<"copied" | "refused">();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), saidFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  if (!navigator.clipboard) return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  }

  return (
    <>
      <Button variant="secondary" size="small" aria-label={t`Copy: ${what}`} onPress={copy}>
        <Icon of={outcome === "copied" ? check : copyIcon} className="text-base" />
        {outcome === "copied" ? t`Copied` : outcome === "refused" ? t`Not copied` : t`Copy`}
      </Button>
      <span role="status" className="sr-only">
        {outcome === "copied" && t`Copied: ${what}`}
        {outcome === "refused" && t`This browser does not allow copying. Select it yourself.`}
      </span>
    </>
  );
}
