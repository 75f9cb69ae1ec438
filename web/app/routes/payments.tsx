import { Payments } from "~/features/money/payments";
import { prefetchMyCharges } from "~/features/money/queries";
import { offsetIn } from "~/lib/forms/offset";

export function clientLoader({ request }: { request: Request }) {
  prefetchMyCharges(offsetIn(new URL(request.url).searchParams));
}

export default function PaymentsRoute() {
  return <Payments />;
}
