import { Reports } from "~/features/backoffice/reports/reports";

export default function InternalReports() {
  return <Reports />;
}
