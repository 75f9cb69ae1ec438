import info from "icon:lucide/info";
import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Something worth knowing that is nobody's mistake; it is read out when it appears. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex gap-3 rounded-field bg-sunken px-4 py-3">
      <Icon of={info} className="mt-0.5 text-muted text-xl" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
