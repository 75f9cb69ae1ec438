import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon, type IconShape } from "./icon";

/** `signal` is for free places only. */
const tones = {
  neutral: "bg-sunken text-ink ring-1 ring-line-strong ring-inset",
  good: "bg-accent-soft text-accent-ink",
  waiting: "bg-notice-soft text-notice-ink",
  bad: "bg-danger-soft text-danger-ink",
  signal: "bg-signal-soft text-signal-ink",
};

export type BadgeTone = keyof typeof tones;

/** A status in a word or two. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: IconShape;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        "inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-2xl px-3 font-bold text-sm",
        tones[tone],
      )}
    >
      {icon && <Icon of={icon} className="text-base" />}
      {children}
    </span>
  );
}
