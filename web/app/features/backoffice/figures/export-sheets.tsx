import download from "icon:lucide/download";
import { Trans, useLingui } from "@lingui/react/macro";
import { Sheet, SheetFormat } from "~/gen/lapang/v1/money_admin_pb";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { useExplainOffice } from "../office-errors";
import { Part } from "./part";
import { useDownloadSheet } from "./queries";
import type { Range } from "./range-rules";

type Props = { venueId: string; range: Range };

/** The bookings, payments and taxes of these days as files. */
export function ExportSheets({ venueId, range }: Props) {
  const { t } = useLingui();
  const sheets = [
    {
      sheet: Sheet.BOOKINGS,
      name: t`Bookings`,
      about: t`Each booking of these days with its hours, its price and what was paid.`,
    },
    {
      sheet: Sheet.PAYMENTS,
      name: t({ message: "Payments", comment: "A sheet to download" }),
      about: t`Each payment of these days with its way, till, receipt and who recorded it.`,
    },
    {
      sheet: Sheet.TAX,
      name: t({ message: "Tax sheet", comment: "A sheet to download: the local tax on entertainment" }),
      about: t`By sport and rate: gross, base and tax.`,
    },
  ];
  return (
    <Part
      title={t({ message: "Download", comment: "Heading: sheets of a venue" })}
      note={t`The same days, for Excel or your bookkeeping`}
    >
      <ul className="flex flex-col gap-4 sm:gap-3">
        {sheets.map(({ sheet, name, about }) => (
          <SheetLine
            key={sheet}
            request={{ venueId, fromDate: range.from, toDate: range.to, sheet }}
            name={name}
            about={about}
          />
        ))}
      </ul>
    </Part>
  );
}

type LineProps = {
  request: { venueId: string; fromDate: string; toDate: string; sheet: Sheet };
  name: string;
  about: string;
};

function SheetLine({ request, name, about }: LineProps) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const { mutate, isPending, error, variables } = useDownloadSheet();
  const formats = [
    { format: SheetFormat.CSV, suffix: "CSV" },
    { format: SheetFormat.XLSX, suffix: "XLSX" },
  ];
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">
          <span className="block font-semibold">{name}</span>
          <span className="block text-muted text-sm">{about}</span>
        </p>
        <div className="flex gap-2">
          {formats.map(({ format, suffix }) => (
            <Button
              key={format}
              variant="secondary"
              size="small"
              aria-label={t({
                message: `${name} as ${suffix}`,
                comment: "Downloads a sheet in a format: Payments as CSV",
              })}
              isPending={isPending && variables.format === format}
              isDisabled={isPending && variables.format !== format}
              onPress={() => mutate({ ...request, format })}
            >
              <Icon of={download} className="text-lg" />
              {suffix}
            </Button>
          ))}
        </div>
      </div>
      {error && (
        <Alert role="alert" tone="danger" isSmall>
          <Trans comment="A file; then why">Not downloaded. {{ reason: explain(error) }}</Trans>
        </Alert>
      )}
    </li>
  );
}
