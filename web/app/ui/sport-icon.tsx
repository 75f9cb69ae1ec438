import { isSportId } from "~/lib/sports";
import { cx } from "./cx";
import shapes from "./sport-shapes.svg";

const sizes = {
  small: "size-8 rounded-xl text-lg",
  regular: "size-11 rounded-2xl text-2xl",
  large: "size-16 rounded-3xl text-4xl",
};

/**
 * A sport's sign in its own colour. Decorative: the sport's name stands beside it. The shapes are a file of their own, which a
 * browser fetches beside the code and keeps, since the first page shows them all.
 */
export function SportIcon({ sport, size = "regular" }: { sport: string; size?: keyof typeof sizes }) {
  return (
    <span data-sport={sport} className={cx("inline-grid shrink-0 place-items-center bg-tint text-tone", sizes[size])}>
      <svg aria-hidden="true" width="1em" height="1em" className="shrink-0">
        <use href={`${shapes}#${isSportId(sport) ? sport : "soccer"}`} />
      </svg>
    </span>
  );
}
