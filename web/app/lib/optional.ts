import type { ComponentType } from "react";

/** For `lazy`, a part that the page is good without: when its code cannot be loaded, `Instead` or nothing stands in its place. */
export async function optional<Props>(
  part: Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): Promise<{ default: ComponentType<Props> }> {
  return { default: await part.catch(() => Instead) };
}
