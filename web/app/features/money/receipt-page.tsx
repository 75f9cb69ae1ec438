import printer from "icon:lucide/printer";
import shareIcon from "icon:lucide/share-2";
import { Trans, useLingui } from "@lingui/react/macro";
import { createPortal } from "react-dom";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { useShare } from "~/ui/link/use-share";
import { QueryPending } from "~/ui/list/query-view";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Skeleton } from "~/ui/look/skeleton";
import { LoadError } from "~/ui/page/load-error";
import { Page } from "~/ui/page/page";
import { useReceipt } from "./receipt-queries";
import { ReceiptSheet } from "./receipt-sheet";

/** The receipt of one payment, to print or pass on: for who paid, or for the staff of the venue. */
export function ReceiptPage({ id, isForStaff }: { id: string; isForStaff: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const share = useShare();
  const query = useReceipt(id, isForStaff);
  const receipt = query.data?.receipt;
  if (!receipt && (query.error || query.data)) {
    return (
      <LoadError
        query={query}
        title={t`This receipt could not be loaded`}
        missing={{
          title: t`Receipt Not Found`,
          message: t`This receipt does not exist, or it belongs to somebody else.`,
        }}
      />
    );
  }
  const number = receipt?.number ?? "";
  const charge = receipt?.charge;
  const title = receipt
    ? t({ message: `Receipt ${number}`, comment: "The number of a payment’s receipt" })
    : t({ message: "Receipt", context: "document", comment: "What a venue gives for a payment" });

  function pass() {
    const amount = formatMoney(receipt?.payment?.amount ?? 0n, charge?.currency || "IDR", locale);
    const payee = receipt?.payeeName ?? "";
    // The link opens for who paid, whoever passes it on.
    void share({
      text: receipt?.payment?.isReversed
        ? t({ message: `Receipt ${number}, ${payee}: taken back`, comment: "A payment’s receipt that no longer holds" })
        : t({ message: `Receipt ${number}, ${payee}: ${amount} paid`, comment: "A payment’s receipt, to send on" }),
      link: `${window.location.origin}${paths.receipt(id)}`,
    });
  }

  return (
    <Page
      title={title}
      documentTitle={receipt ? `${title} · ${receipt.payeeName}` : title}
      action={
        <div className="flex flex-wrap gap-3">
          <Button isDisabled={!receipt} onPress={() => window.print()}>
            <Icon of={printer} className="text-xl" />
            {t({ message: "Print", comment: "On paper" })}
          </Button>
          <Button variant="secondary" isDisabled={!receipt} onPress={pass}>
            <Icon of={shareIcon} className="text-xl" />
            {t({ message: "Share", comment: "Passes a link on" })}
          </Button>
        </div>
      }
    >
      <meta name="robots" content="noindex" />
      {receipt ? (
        <>
          <div className="w-full max-w-md self-center rounded-card bg-[#fff] p-5 shadow-float sm:p-8">
            <ReceiptSheet receipt={receipt} />
          </div>
          {charge && (
            <TextLink
              to={isForStaff ? paths.internalBooking(charge.id) : paths.booking(charge.id)}
              className="self-center font-semibold"
            >
              <Trans comment="A link from a payment’s receipt">To the booking</Trans>
            </TextLink>
          )}
          {createPortal(
            <div data-sheet className="hidden print:block" style={{ page: "receipt", background: "#fff" }}>
              <ReceiptSheet receipt={receipt} />
            </div>,
            document.body,
          )}
        </>
      ) : (
        <QueryPending query={query}>
          <Skeleton className="h-[36rem] w-full max-w-md animate-late self-center" />
        </QueryPending>
      )}
    </Page>
  );
}
