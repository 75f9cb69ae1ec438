import { type ReactNode, useEffect, useState } from "react";
import { type LoadedIcon, loadIcon, pictureOf } from "~/lib/icons";
import { cx } from "./cx";

type Props = {
  /** Its name (`mdi:tennis`), or where our server has it. */
  of: string;
  className?: string;
  /** Where there is no such icon. */
  fallback?: ReactNode;
};

/** A decorative icon that this build does not carry, in the colour of the words around it. */
export function NamedIcon({ of, className, fallback = null }: Props) {
  const [loaded, setLoaded] = useState<{ of: string; icon: LoadedIcon | null }>();
  useEffect(() => {
    let isWanted = true;
    void loadIcon(of).then((icon) => {
      if (isWanted) setLoaded({ of, icon });
    });
    return () => {
      isWanted = false;
    };
  }, [of]);
  const icon = loaded?.of === of ? loaded.icon : undefined;
  if (icon === null) return fallback;
  return (
    <span
      aria-hidden="true"
      data-icon={of}
      style={icon && { maskImage: `url("${pictureOf(icon)}")` }}
      className={cx(
        "inline-block size-[1em] shrink-0 [mask-position:center] [mask-repeat:no-repeat] [mask-size:contain]",
        // A mask hides nothing before it is there; forced colours would take the background away.
        icon && "bg-current forced-color-adjust-none forced-colors:bg-[CanvasText]",
        className,
      )}
    />
  );
}
