import type { ReactNode } from "react";
import { cx } from "./utils";

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx("rounded-card bg-surface p-5 ring-1 ring-line", className)}>{children}</div>;
}
