import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { cx } from "../look/cx";

type Look = {
  /** `quiet` has a faint line, `hover` none until the pointer is over it. */
  variant?: "plain" | "quiet" | "hover";
  /** Within a line of text, instead of 44 px high. */
  isInline?: boolean;
  className?: string;
};

const variants = {
  plain: "underline",
  quiet: "underline decoration-line-strong hover:decoration-current",
  hover: "hover:underline",
};

/** For links and for a `summary` that looks like one. */
export function textLinkClass({ variant = "plain", isInline, className }: Look): string {
  return cx("underline-offset-4", !isInline && "inline-flex min-h-11 items-center", variants[variant], className);
}

/** A link in running text or beside it: `to` a page of the app. */
export function TextLink({ variant, isInline, className, ...rest }: Omit<LinkProps, "className" | "style"> & Look) {
  return <Link {...rest} className={textLinkClass({ variant, isInline, className })} />;
}

/** A link to another site, in a new tab. */
export function OutsideLink({ variant, isInline, className, ...rest }: Omit<ComponentProps<"a">, "style"> & Look) {
  return <a target="_blank" rel="noreferrer" {...rest} className={textLinkClass({ variant, isInline, className })} />;
}

type TextButtonProps = { onPress: () => void; className?: string; children: ReactNode };

/** A small action that looks like a link. */
export function TextButton({ onPress, className, children }: TextButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={cx("min-h-11 shrink-0 rounded-full px-3 font-bold text-sm underline underline-offset-4", className)}
    >
      {children}
    </button>
  );
}
