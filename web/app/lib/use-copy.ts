import { type RefObject, useEffect, useState } from "react";

/** How long it says that it has copied, in milliseconds. */
const saidFor = 4_000;

/**
 * Puts text on the clipboard, and says for a while what came of it. `refused` is a browser that keeps the clipboard to itself:
 * then a field that shows the text is marked, to be copied by hand.
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
