import type { ComponentProps } from "react";
import type { ConfirmDialog } from "./confirm-dialog";
import { lateDialog } from "./late-dialog";

type Props = ComponentProps<typeof ConfirmDialog>;

/** For pages whose question must be there when the network is not. */
export const fetchConfirm = () => import("./confirm-dialog");

const LateConfirm = lateDialog<Props>(
  async () => (await fetchConfirm()).ConfirmDialog,
  ({ onOpenChange }) => onOpenChange(false),
);

/** `ConfirmDialog`, whose code comes with the first question: most readers of a page never meet one. */
export function Confirm(props: Props) {
  return props.isOpen ? <LateConfirm {...props} /> : null;
}
