import { Icon as Iconify, type IconifyIcon } from "@iconify/react/offline";
import { cx } from "./cx";

export type IconShape = IconifyIcon;

/** A decorative icon out of the bundle (`import pin from "icon:lucide/map-pin"`); words beside it say what it means. */
export function Icon({ of, className }: { of: IconShape; className?: string }) {
  return <Iconify icon={of} aria-hidden="true" width="1em" height="1em" className={cx("shrink-0", className)} />;
}
