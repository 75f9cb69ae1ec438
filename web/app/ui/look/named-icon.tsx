import { type ReactNode, useEffect, useState } from "react";
import { cx } from "./cx";
import { type LoadedIcon, loadIcon, pictureOf } from "./icons";

type Props = {
  /** Its name (`mdi:tennis`), or its address on our server. */
  of: string;
  className?: string;
  /** Rendered where the icon does not exist. */
  fallback?: ReactNode;
};

/** A decorative icon that is not in the bundle, in the colour of the surrounding text. */
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
        // An unloaded mask hides nothing, so the colour waits for the icon; forced colours would remove the
        // background.
        icon && "bg-current forced-color-adjust-none forced-colors:bg-[CanvasText]",
        className,
      )}
    />
  );
}
