import { useMutation } from "@connectrpc/connect-query";
import { SafetyService } from "~/gen/lapang/v1/safety_pb";
import { safeToRetry } from "~/lib/http/query-client";

/** Reporting again changes the report. */
export function useReport() {
  return useMutation(SafetyService.method.report, safeToRetry);
}
