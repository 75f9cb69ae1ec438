import { Reports } from "~/features/backoffice/reviews/reports";

export default function InternalReports() {
  return <Reports />;
}
