import { type ReactNode, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";

type Props = {
  /** A named page of app.css; omitted: the printer's own. */
  page?: string;
  children: ReactNode;
};

/** What is printed instead of the page, dark on white in every theme. Only rendered while printing. */
export function Paper({ page, children }: Props) {
  if (!useIsPrinting()) return null;
  return createPortal(
    <section data-sheet className="hidden print:block" style={{ page, color: "#000", background: "#fff" }}>
      {children}
    </section>,
    document.body,
  );
}

/** Also when printing from the browser's menu. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return isPrinting;
}
