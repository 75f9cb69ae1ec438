import star from "icon:lucide/star";
import { cx } from "./cx";
import { Icon } from "./icon";

const all = [1, 2, 3, 4, 5];

type Props = {
  /** 1 to 5; halves are rounded. */
  rating: number;
  /** For screen readers, such as "4 of 5 stars"; decorative without one. */
  label?: string;
  className?: string;
};

/** Up to five filled stars. */
export function Stars({ rating, label, className }: Props) {
  return (
    <span className={cx("inline-flex gap-0.5", className)}>
      {label && <span className="sr-only">{label}</span>}
      {all.map((at) => (
        <Icon
          key={at}
          of={star}
          className={at <= Math.round(rating) ? "text-star *:fill-current" : "text-line-strong"}
        />
      ))}
    </span>
  );
}
