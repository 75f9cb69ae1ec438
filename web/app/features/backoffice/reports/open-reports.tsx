import { WaitingCount } from "../waiting-count";
import { useOpenReports } from "./queries";

/** How many reports wait for a decision. */
export function OpenReports() {
  return <WaitingCount count={useOpenReports()} />;
}
