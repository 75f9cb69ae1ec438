import { type ComponentProps, Suspense } from "react";
import { isSportId } from "~/lib/format/sports";
import { lazyPart } from "../lazy-part";
import { cx } from "./cx";
import type { NamedIcon as LoadedIcon } from "./named-icon";
import shapes from "./sport-shapes.svg";

const sizes = {
  small: "size-8 rounded-xl text-lg",
  regular: "size-11 rounded-2xl text-2xl",
  large: "size-16 rounded-3xl text-4xl",
};

const NamedIcon = lazyPart<ComponentProps<typeof LoadedIcon>>(
  async () => (await import("./named-icon")).NamedIcon,
  ({ fallback }) => fallback,
);

type Props = {
  sport: string;
  /** Its icon on the server; requested only if this build lacks one. */
  iconUrl?: string;
  size?: keyof typeof sizes;
};

/**
 * A sport's icon in its colour. Decorative: the name is beside it. The shapes are a separate file, which the browser
 * loads in parallel and caches, because the first page shows them all.
 */
export function SportIcon({ sport, iconUrl, size = "regular" }: Props) {
  const isOurs = isSportId(sport);
  const shape = (
    <svg aria-hidden="true" width="1em" height="1em" className="shrink-0">
      <use href={`${shapes}#${isOurs ? sport : "soccer"}`} />
    </svg>
  );
  return (
    <span data-sport={sport} className={cx("inline-grid shrink-0 place-items-center bg-tint text-tone", sizes[size])}>
      {isOurs || !iconUrl ? (
        shape
      ) : (
        <Suspense>
          <NamedIcon of={iconUrl} fallback={shape} />
        </Suspense>
      )}
    </span>
  );
}
