import check from "icon:lucide/circle-check";
import type { ReactNode } from "react";
import { Icon, type IconShape } from "~/ui/icon";

/** The reader's role in a match, if they have one. */
export function YourParticipation({ icon = check, children }: { icon?: IconShape; children: ReactNode }) {
  return (
    <p className="flex min-h-12 items-center gap-2 font-bold text-accent">
      <Icon of={icon} className="text-2xl" />
      {children}
    </p>
  );
}
