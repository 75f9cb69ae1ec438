import { Link } from "react-router";

/**
 * Makes all of a card one link, called as the card is. It stands first in the card, which is `relative` and shows the focus: as wide as the
 * card, it is easily met also where the bar at the bottom of a phone covers half of it.
 */
export function CardLink({ to, name }: { to: string; name: string }) {
  return <Link to={to} aria-label={name} className="absolute inset-0 rounded-card outline-none!" />;
}
