import "./kit.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouterTransport } from "@connectrpc/connect";
import { TransportProvider } from "@connectrpc/connect-query";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { messages as s } from "~/locales/id/shared.po";
import { messages as m } from "~/locales/id/messages.po";
import { AriaRoot } from "~/ui/language/aria-root";
import { CostService, CostKind } from "~/gen/lapang/v1/cost_pb";
import { CostMode } from "~/gen/lapang/v1/match_pb";
import { aMatch } from "~/features/match/match.fixture";
import { MatchCosts } from "~/features/match/costs/match-costs";
import { YourShare } from "~/features/match/costs/your-share";
import { MatchFacts } from "~/features/match/page/match-facts";
import { MatchTicket } from "~/features/match/match-ticket";

const names = ["Ani Lestari", "Budi Santoso", "Citra Dewi", "Dewi Kusumawardhani Prasetyo", "Eko", "Fajar"];
const match = aMatch({ hostId: "u0", sportId: "badminton", costMode: CostMode.FIXED, price: 3500000n, currency: "IDR", currentParticipants: 6, participants: names.map((name, i) => ({ id: `p${i}`, userId: `u${i}`, user: { id: `u${i}`, name } })) }, new Date(Date.now() + 8e7).toISOString());
const share = (i: number, received: bigint, more: object = {}) => ({ participantId: `p${i}`, userId: `u${i}`, name: names[i], amount: 7000000n, received, balance: 7000000n - received, ...more });
const payTo = "BCA 123 456 7890\na.n. Ani Lestari";
const lines = [{ kind: CostKind.COURT, unitPrice: 30000000n, units: 1, amount: 30000000n }, { kind: CostKind.SHUTTLECOCKS, unitPrice: 11500000n, units: 5, amount: 4791700n, participantIds: ["p1", "p2", "p3"] }, { kind: CostKind.OTHER, label: "Air mineral dan es", unitPrice: 5000000n, units: 1, amount: 5000000n }];
const transport = createRouterTransport(({ service }) => {
  service(CostService, {
    getShares: ({ matchId, token }) => token
      ? { costs: { mode: CostMode.SPLIT, payTo, hostPays: true }, currency: "IDR", closedAt: token === "open" ? undefined : { seconds: 1795000000n }, shares: [share(1, 0n, { isMe: true, reportedAt: token === "said" ? { seconds: 1n } : undefined })] }
      : ({ costs: { mode: CostMode.SPLIT, payTo, hostPays: true, lines }, currency: "IDR", total: 39791700n, shared: 39791700n, courtPrice: 32000000n, isHost: true, shares: [share(0, 0n), share(1, 7000000n), share(2, 0n, { reportedAt: { seconds: 1n } }), share(3, 7500000n), share(4, 2000000n), share(5, 0n, { hasLeft: true })] }),
  });
});
const page = (
  <I18nProvider i18n={setupI18n({ locale: "id", messages: { id: { ...s, ...m } } })}>
    <AriaRoot>
      <main className="flex flex-col gap-6 bg-page px-4 py-4 text-ink">
        <div className="flex flex-wrap overflow-hidden rounded-card bg-surface ring-1 ring-line"><MatchTicket match={match} name={<b>{match.name}</b>} /></div>
        <YourShare match={match} token="open" isIn />
        <YourShare match={match} token="owed" isIn />
        <YourShare match={match} token="said" isIn />
        <MatchFacts match={match} />
        <MatchCosts match={match} isHost />
      </main>
    </AriaRoot>
  </I18nProvider>
);
const router = createBrowserRouter([{ path: "*", element: page }]);
createRoot(document.getElementById("kit")!).render(
  <TransportProvider transport={transport}><QueryClientProvider client={new QueryClient()}><RouterProvider router={router} /></QueryClientProvider></TransportProvider>,
);
