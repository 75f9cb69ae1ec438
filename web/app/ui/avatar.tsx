import { useState } from "react";
import { cx } from "./cx";
import { initials } from "./initials";

const sizes = {
  small: "size-8 text-xs",
  regular: "size-10 text-sm",
  large: "size-16 text-xl",
  huge: "size-24 text-3xl",
};

type Props = {
  name: string;
  /** Empty or absent: the initials stand in for a photo. */
  photo?: string;
  size?: keyof typeof sizes;
};

/** A person. Decorative: the name is said beside it. */
export function Avatar({ name, photo, size = "regular" }: Props) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid shrink-0 select-none place-items-center overflow-hidden rounded-full bg-accent-soft font-bold text-accent-ink",
        sizes[size],
      )}
    >
      {photo && photo !== failed ? (
        <img src={photo} alt="" className="size-full object-cover" onError={() => setFailed(photo)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
