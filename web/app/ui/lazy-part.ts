import { type ComponentType, lazy } from "react";

/**
 * `lazy` for a big part of a page that few readers need. When its code cannot be loaded, `Instead` is rendered; without
 * one that is an error of the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead?: ComponentType<Props>,
): ComponentType<Props> {
  // Its props are those of the part.
  return lazy(async () => ({
    default: await (Instead ? load().catch(() => Instead) : load()),
  })) as unknown as ComponentType<Props>;
}

export const Nothing = () => null;
