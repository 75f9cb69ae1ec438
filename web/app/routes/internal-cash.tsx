import { CashUp } from "~/features/backoffice/cash/cash-up";

export default function InternalCash() {
  return <CashUp />;
}
