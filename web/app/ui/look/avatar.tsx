import { type CSSProperties, useState } from "react";
import { cx } from "./cx";

// The initials belong to the circle, and scale with it alone.
const sizes = {
  small: "size-8 text-[length:calc(var(--spacing)*3)]",
  regular: "size-10 text-[length:calc(var(--spacing)*3.5)]",
  large: "size-16 text-[length:calc(var(--spacing)*5)]",
  huge: "size-24 text-[length:calc(var(--spacing)*7.5)]",
};

type Props = {
  name: string;
  /** Empty or absent: initials replace the photo. */
  photo?: string;
  size?: keyof typeof sizes;
};

/** Decorative: the name is written beside it. */
export function Avatar({ name, photo, size = "regular" }: Props) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid shrink-0 select-none place-items-center overflow-hidden rounded-full bg-face font-bold text-tone",
        sizes[size],
      )}
      style={{ "--hue": hueOf(name) } as CSSProperties}
    >
      {photo && photo !== failed ? (
        <img src={photo} alt="" className="size-full object-cover" onError={() => setFailed(photo)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}

export const hueCount = 10;

/** A person's own hue. By name, because visitors see people without ids. */
export function hueOf(name: string): number {
  const hash = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  return (hash % hueCount) * (360 / hueCount);
}

const most = 2;

/**
 * A character as readers see it, punctuation aside: a flag, or a letter or emoji with its accents and skin tone, and
 * what is joined to it. `Intl.Segmenter` would know more, but Firefox 115 lacks it.
 */
const character = /\p{RI}{2}|[^\p{P}][\p{M}\p{EMod}]*(?:\u200d\P{M}[\p{M}\p{EMod}]*)*/u;

/** The first letters of the words of a name, upper-case, at most two (specification §2). */
export function initials(name: string): string {
  return name
    .normalize()
    .trim()
    .split(/\s+/)
    .flatMap((word) => word.match(character)?.[0] ?? [])
    .slice(0, most)
    .join("")
    .toLocaleUpperCase("en");
}
