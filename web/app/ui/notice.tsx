import info from "icon:lucide/info";
import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "~/lib/announce";
import { Icon } from "./icon";

/** Information that is not an error; announced when it appears. */
export function Notice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Screen readers do not reliably announce a live region that is inserted together with its text.
  useEffect(() => announce(box.current?.textContent ?? ""), []);
  return (
    <div ref={box} className="flex gap-3 rounded-field bg-sunken px-4 py-3">
      <Icon of={info} className="mt-0.5 text-muted text-xl" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
