import { useLingui } from "@lingui/react/macro";
import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from "react";
import { isChunkFailure } from "~/lib/offline/reload";
import { toastFailure } from "./toast";

/**
 * `lazy` for a dialog or anything else that opens over a form. When its code cannot be loaded, the page and its input
 * stay: a toast reports it, `close` undoes the opening, and the next opening loads again. `waiting` is shown meanwhile.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void = () => {},
  waiting?: ReactNode,
): ComponentType<Props> {
  const fetched = () => lazy(async () => ({ default: await load() }));
  let latest = fetched();
  return function LateDialog(props: Props) {
    const { t } = useLingui();
    const [Part] = useState(() => latest);

    function lose() {
      latest = fetched();
      void toastFailure(t`This part could not be loaded. Check your connection and try again.`);
      close(props);
    }

    return (
      <LostCode onLost={lose}>
        <Suspense fallback={waiting}>{createElement<Props>(Part as ComponentType<Props>, props)}</Suspense>
      </LostCode>
    );
  };
}

type LostCodeProps = { onLost: () => void; children: ReactNode };

/** Renders nothing where code is missing; every other error goes to the boundaries around it. */
class LostCode extends Component<LostCodeProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (isChunkFailure(error)) this.props.onLost();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isChunkFailure(error)) throw error;
    return null;
  }
}
