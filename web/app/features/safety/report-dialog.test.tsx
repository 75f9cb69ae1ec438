import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ReportReason, type ReportRequest, SafetyService } from "~/gen/lapang/v1/safety_pb";
import { takeReturnPath } from "~/lib/session/return-path";
import { toastSuccess } from "~/ui/overlay/toast";
import { refusal } from "../../../test/refuse";
import { renderPage } from "../../../test/render";
import { signedInAs, signedOut } from "../../../test/session";
import { ReportDialog } from "./report-dialog";
import { ReportLink } from "./report-link";

vi.mock("~/ui/overlay/toast", () => ({ toastSuccess: vi.fn() }));

afterEach(signedOut);

function aServer(refuse?: () => never) {
  const sent: ReportRequest[] = [];
  const server = (router: ConnectRouter) =>
    router.service(SafetyService, {
      report(request) {
        refuse?.();
        sent.push(request);
        return {};
      },
    });
  return { sent, server };
}

test.each([
  ["Report this review", { reviewId: "r1" }, "It names private details", ReportReason.PRIVATE],
  ["Report this match", { matchId: "m1" }, "It is not a real match", ReportReason.FALSE],
  ["Report this tournament", { tournamentId: "c1" }, /^It is not a real tournament/, ReportReason.FALSE],
  ["Report Ani", { tournamentId: "c1", playerId: "u1" }, "Scam or false identity", ReportReason.FRAUD],
  ["Report Ani", { matchId: "m1", playerId: "u1" }, "Insults or hate", ReportReason.ABUSE],
  ["Report a problem", { venueId: "v1" }, /^Wrong details/, ReportReason.FALSE],
])("%s: a reason is enough", async (title, subject, label, reason) => {
  const onClose = vi.fn();
  const { sent, server } = aServer();
  const { user } = renderPage(<ReportDialog subject={subject} name="Ani" onClose={onClose} />, { server });
  const dialog = within(screen.getByRole("dialog", { name: title }));
  await user.click(dialog.getByRole("button", { name: "Send report" }));
  expect(dialog.getByText("Choose a reason.")).toBeInTheDocument();
  await user.click(dialog.getByRole("radio", { name: label }));
  await user.click(dialog.getByRole("button", { name: "Send report" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([{ subject, reason, details: "" }]);
  expect(toastSuccess).toHaveBeenCalled();
});

test("who reports a threat reads whom to call", async () => {
  const { user } = renderPage(
    <ReportDialog subject={{ matchId: "m1", playerId: "u1" }} name="Ani" onClose={vi.fn()} />,
  );
  expect(screen.queryByText(/112/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: /^Threats/ }));
  expect(screen.getByText(/112/)).toBeInTheDocument();
});

test("a refused report says why, and keeps what was written", async () => {
  const { server } = aServer(() => {
    throw refusal(Code.FailedPrecondition, "REPORTS_ONESELF");
  });
  const { user } = renderPage(<ReportDialog subject={{ matchId: "m1" }} onClose={vi.fn()} />, { server });
  await user.click(screen.getByRole("radio", { name: "Something else" }));
  await user.type(screen.getByRole("textbox"), "Look");
  await user.click(screen.getByRole("button", { name: "Send report" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("your own");
  expect(screen.getByRole("textbox")).toHaveValue("Look");
});

test("a visitor signs in first, and finds the dialog open when they are back", async () => {
  const link = <ReportLink subject={{ venueId: "v1" }} label="Report a problem" />;
  const visit = renderPage(link, { path: "/courts/bandung/melati" });
  await visit.user.click(screen.getByRole("link", { name: "Report a problem" }));
  const path = takeReturnPath() ?? "";
  expect(path).toMatch(/^\/courts\/bandung\/melati\?/);
  visit.unmount();
  signedInAs("budi");
  const { user, router } = renderPage(link, { path });
  const dialog = await screen.findByRole("dialog", { name: "Report a problem" });
  await user.click(within(dialog).getByRole("button", { name: "Never mind" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(router.state.location.search).toBe("");
});
