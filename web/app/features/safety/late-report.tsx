import { lazyDialog } from "~/ui/overlay/lazy-dialog";

/** The dialog that reports something, loaded when it opens: most readers never see it. */
export const LateReport = lazyDialog(
  async () => (await import("./report-dialog")).ReportDialog,
  ({ onClose }) => onClose(),
);
