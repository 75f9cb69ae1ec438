import { cx } from "./cx";

/** One icon of an Iconify collection. */
export type IconShape = { body: string; width: number; height: number };

/** A decorative bundled icon (`import pin from "icon:lucide/map-pin"`); text beside it carries the meaning. */
export function Icon({ of, className }: { of: IconShape; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width="1em"
      height="1em"
      viewBox={`0 0 ${of.width} ${of.height}`}
      className={cx("shrink-0", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes come from the build, never from a person.
      dangerouslySetInnerHTML={{ __html: of.body }}
    />
  );
}
