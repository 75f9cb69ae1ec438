import { type Params, useParams, useSearchParams } from "react-router";
import { ReceiptPage } from "~/features/money/receipt-page";
import { prefetchReceipt } from "~/features/money/receipt-queries";

/** Staff open the receipts of their venues, players their own. */
const isForStaff = (search: URLSearchParams) => search.get("venue") === "1";

export function clientLoader({ params: { id = "" }, request }: { params: Params; request: Request }) {
  prefetchReceipt(id, isForStaff(new URL(request.url).searchParams));
}

export default function ReceiptRoute() {
  const [search] = useSearchParams();
  return <ReceiptPage id={useParams().id ?? ""} isForStaff={isForStaff(search)} />;
}
