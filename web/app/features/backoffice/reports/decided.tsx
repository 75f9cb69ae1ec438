import check from "icon:lucide/circle-check";
import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "~/ui/announce";
import { Icon, type IconShape } from "~/ui/look/icon";

/** What was decided, and the way back if there is one. It takes the focus of the button that was pressed. */
export function Decided({ icon = check, text, children }: { icon?: IconShape; text: string; children?: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    announce(text);
    (line.current?.querySelector("button") ?? line.current)?.focus();
  }, [text]);
  return (
    <div ref={line} tabIndex={-1} className="flex flex-wrap items-center gap-3 outline-none">
      <p className="inline-flex items-center gap-2 font-semibold">
        <Icon of={icon} className="text-muted text-xl" />
        {text}
      </p>
      {children}
    </div>
  );
}
