import { type ComponentProps, Suspense } from "react";
import { useSession } from "~/lib/session/session";
import { lazyPart, Nothing } from "~/ui/lazy-part";
import type { ClashWarning as Warning } from "./clash-warning";

type Props = ComponentProps<typeof Warning>;

const Part = lazyPart<Props>(async () => (await import("./clash-warning")).ClashWarning, Nothing);

/** Says what the player has at the same time as a plan; it comes after the page, and nothing waits for it. */
export function ClashWarning(props: Props) {
  const isPlayer = useSession().state === "in";
  if (!isPlayer || props.plan.spans.length === 0) return null;
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
