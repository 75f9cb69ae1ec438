import { type RefObject, useEffect, useState } from "react";

/** How long "copied" is shown, in milliseconds. */
const saidFor = 4_000;

/**
 * Copies text, and reports the result for a while. `refused` means the browser blocks the clipboard: then a field
 * with the text is selected, to be copied by hand.
 */
export function useCopy(field?: RefObject<HTMLInputElement | null>) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(undefined), saidFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
      setRefusals((before) => before + 1);
      field?.current?.focus();
      field?.current?.select();
    }
  }

  return { outcome, refusals, copy, forget: () => setOutcome(undefined) };
}
