import { Link } from "react-router";

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
