import { Link } from "react-router";

/**
 * The words of a card's heading, and all of the card as one link that is called so. The card is `relative` and shows the focus. As wide
 * as the card, the link is easily met also where the bar at the bottom of a phone covers half of it.
 */
export function CardLink({ to, name }: { to: string; name: string }) {
  return (
    <>
      <Link to={to} aria-label={name} className="absolute inset-0 z-1 rounded-card outline-none!" />
      <span aria-hidden="true">{name}</span>
    </>
  );
}
