import type { MessageInitShape } from "@bufbuild/protobuf";
import { callUnaryMethod, skipToken, useQuery, useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { type ExportLedgerRequestSchema, MoneyAdminService } from "~/gen/lapang/v1/money_admin_pb";
import { saveFile } from "~/lib/forms/save-file";
import type { Range } from "./range-rules";

/** Days that are over hardly change, in milliseconds. */
const figuresStale = 60_000;

/** What a venue took, sold and lost in some days. Skipped without days. */
export function useFigures(venueId: string, range: Range | undefined) {
  return useQuery(
    MoneyAdminService.method.getFigures,
    range ? { venueId, fromDate: range.from, toDate: range.to } : skipToken,
    { staleTime: figuresStale },
  );
}

/** Downloads a sheet of some days under the name that the server gives it. */
export function useDownloadSheet() {
  const transport = useTransport();
  return useMutation({
    mutationFn: async (request: MessageInitShape<typeof ExportLedgerRequestSchema>) => {
      const sheet = await callUnaryMethod(transport, MoneyAdminService.method.exportLedger, request);
      saveFile(new Blob([new Uint8Array(sheet.content)], { type: sheet.mediaType }), sheet.fileName);
    },
  });
}
