import type { ComponentProps } from "react";
import type { ConfirmDialog } from "./confirm-dialog";
import { lazyDialog } from "./lazy-dialog";

type Props = ComponentProps<typeof ConfirmDialog>;

/** For pages whose dialog must be available offline. */
export const fetchConfirm = () => import("./confirm-dialog");

const LateConfirm = lazyDialog<Props>(
  async () => (await fetchConfirm()).ConfirmDialog,
  ({ onOpenChange }) => onOpenChange(false),
);

/** `ConfirmDialog`, loaded when it first opens: most readers never see it. */
export function Confirm(props: Props) {
  return props.isOpen ? <LateConfirm {...props} /> : null;
}
