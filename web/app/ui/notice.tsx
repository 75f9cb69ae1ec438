import info from "icon:lucide/info";
import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "~/lib/announce";
import { Icon } from "./icon";

/** Something worth knowing that is nobody's mistake; it is read out when it appears. */
export function Notice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // A live region that comes together with its words is not always read.
  useEffect(() => announce(box.current?.textContent ?? ""), []);
  return (
    <div ref={box} className="flex gap-3 rounded-field bg-sunken px-4 py-3">
      <Icon of={info} className="mt-0.5 text-muted text-xl" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
