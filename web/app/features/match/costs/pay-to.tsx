import { useLingui } from "@lingui/react/macro";
import { CopyButton } from "~/ui/link/copy-button";
import { LinkedText } from "../page/linked-text";
import { accountNumberOf } from "./share-rules";

/** How to pay the host, with the account number to copy, or all of it. */
export function PayTo({ text }: { text: string }) {
  const { t } = useLingui();
  const number = accountNumberOf(text);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-sunken px-4 py-3">
      <div className="min-w-0 flex-1 basis-32">
        <h3 className="font-semibold text-muted text-sm">{t`How to pay`}</h3>
        <p className="tabular whitespace-pre-line font-semibold [overflow-wrap:anywhere]">
          <LinkedText text={text} />
        </p>
      </div>
      <CopyButton what={number ? t`Account number` : t`How to pay`} text={number ?? text} />
    </div>
  );
}
