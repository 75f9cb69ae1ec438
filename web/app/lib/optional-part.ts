import type { ComponentType } from "react";

/** For `lazy`: an optional part of a page. When its code cannot be loaded, `Instead` or nothing is rendered. */
export async function optionalPart<Props>(
  part: Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): Promise<{ default: ComponentType<Props> }> {
  return { default: await part.catch(() => Instead) };
}
