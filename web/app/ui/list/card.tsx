import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "../look/cx";

type Props = {
  children: ReactNode;
  className?: string;
  /** Makes it a region of this name, to which screen readers can jump. */
  label?: string;
};

export function Card({ children, className, label }: Props) {
  const Element = label ? "section" : "div";
  return (
    <Element aria-label={label} className={cx("rounded-card bg-surface p-5 ring-1 ring-line", className)}>
      {children}
    </Element>
  );
}

/**
 * A card's heading whose link covers the whole card. The card must be `relative` and show the focus. At the card's
 * full width the link stays reachable even where a phone's bottom bar covers half of it.
 */
export function CardLink({ to, name }: { to: string; name: string }) {
  return (
    <>
      <Link to={to} aria-label={name} className="absolute inset-0 z-1 rounded-card outline-none!" />
      <span aria-hidden="true">{name}</span>
    </>
  );
}
