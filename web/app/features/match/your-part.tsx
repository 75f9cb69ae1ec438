import check from "icon:lucide/circle-check";
import type { ReactNode } from "react";
import { Icon, type IconShape } from "~/ui/icon";

/** What the reader is to a match, once they have a part in it. */
export function YourPart({ icon = check, children }: { icon?: IconShape; children: ReactNode }) {
  return (
    <p className="flex min-h-12 items-center gap-2 font-bold text-accent">
      <Icon of={icon} className="text-2xl" />
      {children}
    </p>
  );
}
