import { TransportProvider } from "@connectrpc/connect-query";
import { Outlet } from "react-router";
import { transport } from "~/lib/rpc";

/** The pages that talk to the server; the others are spared the code for it. */
export default function Calls() {
  return (
    <TransportProvider transport={transport}>
      <Outlet />
    </TransportProvider>
  );
}
