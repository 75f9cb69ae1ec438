import { useEffect, useState } from "react";

/** How long it says that it has copied, in milliseconds. */
const saidFor = 4_000;

/** Puts text on the clipboard, and says for a while what came of it. `refused` is a browser that keeps the clipboard to itself. */
export function useCopy() {
  const [outcome, setOutcome] = useState<"copied" | "refused">();

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
    }
  }

  return { outcome, copy, forget: () => setOutcome(undefined) };
}
