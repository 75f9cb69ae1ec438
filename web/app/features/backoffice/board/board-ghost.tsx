import ban from "icon:lucide/ban";
import { useEffect, useRef } from "react";
import { clockTime } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import type { Ghost } from "./board-move-rules";

type Props = {
  ghost: Ghost & { hasRoom: boolean; title: string };
  rows: { from: number; count: number };
  courts: number;
  zone: string;
  /** Whether it is moved by keys, so that the board scrolls to it. */
  isFollowed: boolean;
};

/** Where an entry would be set down; red where it is not free. Each step is announced, so this is only for the eye. */
export function BoardGhost({ ghost, rows, courts, zone, isFollowed }: Props) {
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const { column, start, end, hasRoom, title } = ghost;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useEffect(() => {
    if (isFollowed) box.current?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [column, start, end, isFollowed]);
  const court = `(100% - 4rem) / ${courts}`;
  return (
    <div
      ref={box}
      aria-hidden="true"
      data-room={hasRoom}
      style={{
        top: `calc(var(--row) * ${rows.from})`,
        height: `calc(var(--row) * ${rows.count})`,
        insetInlineStart: `calc(4rem + ${court} * ${column})`,
        width: `calc(${court})`,
      }}
      className="pointer-events-none absolute z-9 scroll-mt-48 scroll-mb-20 scroll-ms-18 p-0.5"
    >
      <span
        className={cx(
          "tabular flex h-full flex-col overflow-hidden rounded-lg px-2 py-0.5 font-bold text-sm leading-tight shadow-float outline-2 -outline-offset-2",
          hasRoom
            ? "bg-accent text-on-accent outline-accent"
            : "bg-danger-soft text-danger-ink outline-danger outline-dashed",
        )}
      >
        <span className="flex items-center gap-1">
          {!hasRoom && <Icon of={ban} />}
          {clockTime(new Date(start), zone, locale)}–{clockTime(new Date(end), zone, locale)}
        </span>
        <span className="truncate font-normal">{title}</span>
      </span>
    </div>
  );
}
