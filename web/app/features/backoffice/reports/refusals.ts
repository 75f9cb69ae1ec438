import { Code } from "@connectrpc/connect";
import { codeOf } from "~/lib/http/error-code";
import { refusalOf } from "~/lib/http/error-messages";
import type { ReasonName } from "~/lib/http/reasons";
import { toastFailure } from "~/ui/overlay/toast";
import { useExplainOffice } from "../office-errors";

const overtaken = new Set<ReasonName | undefined>(["DECIDED_ALREADY", "SUSPENDED_ALREADY", "NOT_SUSPENDED"]);

/** Whether another admin was faster, so that what is on screen is no longer true. */
function isOvertaken(error: unknown): boolean {
  return codeOf(error) === Code.NotFound || overtaken.has(refusalOf(error).reason);
}

/** Says why a decision was refused; if it is outdated, `onStale` loads what is true. */
export function useRefused(onStale: () => void) {
  const explain = useExplainOffice();
  return (error: unknown) => {
    void toastFailure(explain(error));
    if (isOvertaken(error)) onStale();
  };
}

/** For a dialog, which shows other refusals itself. */
export function useOvertaken(onStale: () => void) {
  const refused = useRefused(onStale);
  return (error: unknown) => {
    if (isOvertaken(error)) refused(error);
  };
}
