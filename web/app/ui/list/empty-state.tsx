import type { ReactNode } from "react";
import { Icon, type IconShape } from "../look/icon";

/** An empty list, and what to do about it. */
export function EmptyState({ icon, title, children }: { icon: IconShape; title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-panel border-2 border-line border-dashed px-6 py-14 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-3xl text-accent-ink">
        <Icon of={icon} />
      </span>
      <p className="max-w-md text-balance font-bold text-xl">{title}</p>
      {children && <div className="flex flex-col items-center gap-4 text-muted">{children}</div>}
    </div>
  );
}
