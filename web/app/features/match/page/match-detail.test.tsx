import { Code, ConnectError, type ConnectRouter, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { SafetyService } from "~/gen/lapang/v1/safety_pb";
import { takeReturnPath } from "~/lib/session/return-path";
import { survivePageTranslation } from "~/ui/language/translated-page";
import { toastSuccess } from "~/ui/overlay/toast";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { translatePage } from "../../../../test/translate";
import { aMatch } from "../match.fixture";
import { MatchDetail } from "./match-detail";

vi.mock("~/ui/overlay/toast", () => ({ toastSuccess: vi.fn() }));

afterEach(() => {
  signedOut();
  vi.restoreAllMocks();
});

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

/** Ani's match with these participants; joining and leaving change it. */
function aServer(others: string[], more: Partial<ServiceImpl<typeof MatchService>> = {}, reader = "budi") {
  let inIt = ["ani", ...others];
  const seen = (id: string) => (reader ? id : "");
  const state = () =>
    aMatch(
      {
        hostId: seen("ani"),
        maxParticipants: 3,
        currentParticipants: inIt.length,
        participants: inIt.map((id) => ({ id: `p-${id}`, userId: seen(id), user: { id: seen(id), name: id } })),
        description: "Bring water.\nAnd shoes.",
        hasJoined: inIt.includes(reader),
        joinLink: { shortCode: "Ab12Cd34", isActive: true },
      },
      tomorrow,
    );
  return (router: ConnectRouter) =>
    router.service(MatchService, {
      getMatch: () => ({ match: state() }),
      joinMatch() {
        inIt = [...inIt, "budi"];
        return {};
      },
      leaveMatch() {
        inIt = inIt.filter((id) => id !== "budi");
        return { success: true };
      },
      ...more,
    });
}

const show = (server: (router: ConnectRouter) => void, path = "/match/m1") =>
  renderPage(<MatchDetail id="m1" />, { path, pattern: path.split("?")[0], server });

test("a visitor sees the whole match, signs in and comes back", async () => {
  const { user } = show(aServer([], {}, ""));
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Tuesday futsal");
  expect(screen.getByText(/Bring water\./)).toHaveClass("whitespace-pre-line");
  expect(screen.getByText("1 of 3")).toBeInTheDocument();
  expect(screen.getByText("2 open spots")).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Sign in to join" }));
  expect(takeReturnPath()).toBe("/match/m1");
});

test("a player joins, and leaves after a confirm dialog", async () => {
  signedInAs("budi");
  const { user } = show(aServer([]));
  await user.click(await screen.findByRole("button", { name: "Join" }));
  expect(await screen.findByText("You are in")).toBeInTheDocument();
  expect(screen.getByText("2 of 3")).toBeInTheDocument();
  const panel = () => screen.getByRole("complementary", { name: "Taking part" });
  await waitFor(() => expect(panel()).toContainElement(document.activeElement as HTMLElement));
  await user.click(screen.getByRole("button", { name: "Leave" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Leave the match" }));
  expect(await screen.findByRole("button", { name: "Join" })).toBeInTheDocument();
  expect(screen.getByText("1 of 3")).toBeInTheDocument();
  await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith("You have left this match."));
  await waitFor(() => expect(panel()).toContainElement(document.activeElement as HTMLElement));
});

test("in a translated page, the roster counts who has joined", async () => {
  survivePageTranslation();
  signedInAs("budi");
  const { user } = show(aServer([]));
  expect(await screen.findByText("1 player")).toBeInTheDocument();
  await translatePage();
  await user.click(screen.getByRole("button", { name: "Join" }));
  expect(await screen.findByText("2 players")).toBeInTheDocument();
  expect(screen.queryByText("1 player")).not.toBeInTheDocument();
});

test("a player who is too late is told so at the button, and sees the updated match", async () => {
  signedInAs("budi");
  let others: string[] = [];
  const { user } = renderPage(<MatchDetail id="m1" />, {
    server: (router) =>
      router.service(MatchService, {
        getMatch: () => ({
          match: aMatch({ hostId: "ani", maxParticipants: 2, currentParticipants: 1 + others.length }, tomorrow),
        }),
        joinMatch() {
          others = ["citra"];
          throw refusal(Code.FailedPrecondition, "MATCH_FULL");
        },
      }),
  });
  await user.click(await screen.findByRole("button", { name: "Join" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This match has just filled up.");
  expect(screen.getByRole("alert").closest("[aria-live]")).toBeNull();
  expect(await screen.findByText("2 of 2")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Join" })).not.toBeInTheDocument();
});

test("a player with an unconfirmed address, who sees no ids, learns what to do", async () => {
  signedInAs("budi", "Budi", false);
  const joinMatch = () => {
    throw refusal(Code.FailedPrecondition, "EMAIL_NOT_VERIFIED");
  };
  const { user } = show(aServer([], { joinMatch }, ""), "/id/match/m1");
  await user.click(await screen.findByRole("button", { name: "Ikut main" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Konfirmasi dulu alamat emailmu");
});

test("a full match cannot be joined", async () => {
  signedInAs("budi");
  show(aServer(["citra", "dewi"]));
  expect(await screen.findByText(/This match is full/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Join the waitlist" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Join" })).not.toBeInTheDocument();
});

test("a deleted match says so, with a way back", async () => {
  const getMatch = () => {
    throw new ConnectError("", Code.NotFound);
  };
  show(aServer([], { getMatch }));
  expect(await screen.findByRole("heading", { name: "Match Not Found" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Go Back" })).toBeInTheDocument();
});

test("the host deletes the match, knowing who is affected", async () => {
  signedInAs("ani", "Ani");
  let deleted = "";
  const { user, router } = show(
    aServer(["citra", "dewi"], {
      deleteMatch({ id }) {
        deleted = id;
        return { success: true };
      },
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Call off the match" }));
  const question = await screen.findByRole("alertdialog", { name: "Call off this match?" });
  expect(question).toHaveTextContent("2 players have joined and will get an email that the match is called off.");
  await user.click(within(question).getByRole("button", { name: "Call off the match" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/play"));
  expect(deleted).toBe("m1");
});

test("the host removes a player by name, and no one else can", async () => {
  signedInAs("ani", "Ani");
  let removed = "";
  const { user } = show(
    aServer(["citra"], {
      removeParticipant({ userId }) {
        removed = userId;
        return { success: true };
      },
    }),
  );
  await user.click(await screen.findByRole("button", { name: "More about citra" }));
  await user.click(screen.getByRole("menuitem", { name: "Remove citra" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(removed).toBe("citra"));
});

test("a player reports another and the match; nobody reports themselves", async () => {
  signedInAs("budi");
  const reported: object[] = [];
  const { user } = show((router) => {
    aServer(["budi", "citra"])(router);
    router.rpc(SafetyService.method.report, ({ subject }) => {
      reported.push(subject ?? {});
      return {};
    });
  });
  const report = async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("radio", { name: "Insults or hate" }));
    await user.click(dialog.getByRole("button", { name: "Send report" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  };
  await user.click(await screen.findByRole("button", { name: "More about citra" }));
  expect(screen.queryByRole("menuitem", { name: /Remove/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("menuitem", { name: "Report citra" }));
  await report();
  await user.click(screen.getByRole("button", { name: "Report this match" }));
  await report();
  expect(reported).toMatchObject([
    { matchId: "m1", playerId: "citra" },
    { matchId: "m1", playerId: "" },
  ]);
  expect(screen.queryByRole("button", { name: "More about budi" })).not.toBeInTheDocument();
});

test("a player who blocks the host leaves the match that they no longer see", async () => {
  signedInAs("budi");
  const blocked: object[] = [];
  const { user, router } = show((router) => {
    aServer(["citra"])(router);
    router.rpc(SafetyService.method.blockPlayer, (request) => {
      blocked.push(request);
      return {};
    });
  });
  await user.click(await screen.findByRole("button", { name: "More about ani" }));
  await user.click(screen.getByRole("menuitem", { name: "Block ani" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Block" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/play"));
  expect(blocked).toMatchObject([{ matchId: "m1", playerId: "ani" }]);
});

test("the join link can be copied and shared", async () => {
  const { user } = show(aServer([], {}, ""));
  await user.click(await screen.findByRole("button", { name: "Share" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Share this match" }));
  expect(sheet.getByRole("textbox", { name: "Join link" })).toHaveValue("http://localhost:8080/j/Ab12Cd34");
  await user.click(sheet.getByRole("button", { name: "Copy link" }));
  expect(await sheet.findByText("Copied")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe("http://localhost:8080/j/Ab12Cd34");
  const link = sheet.getByRole("link", { name: "WhatsApp" }).getAttribute("href") ?? "";
  expect(decodeURIComponent(link)).toContain("Tuesday futsal");
});

test("a browser that blocks its clipboard selects the link, and says so each time", async () => {
  const { user } = show(aServer([], {}, ""));
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
  await user.click(await screen.findByRole("button", { name: "Share" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Share this match" }));
  await user.click(sheet.getByRole("button", { name: "Copy link" }));
  const said = await sheet.findByRole("alert");
  expect(said).toHaveTextContent("copy it yourself");
  const field = sheet.getByRole<HTMLInputElement>("textbox", { name: "Join link" });
  expect(field).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  await user.click(sheet.getByRole("button", { name: "Copy link" }));
  await waitFor(() => expect(said).not.toBeInTheDocument());
  expect(sheet.getByRole("alert")).toBeInTheDocument();
  expect(field).toHaveFocus();
});

test("a match names its venue, with a link only while the venue is active", async () => {
  const venue = { id: "v1", name: "Gor Melati", address: "Jl. Melati 1", city: "Jakarta" };
  const at = (isActive: boolean) => (router: ConnectRouter) =>
    router.service(MatchService, { getMatch: () => ({ match: aMatch({ venue: { ...venue, isActive } }, tomorrow) }) });
  const open = show(at(true));
  expect(await screen.findByRole("link", { name: "Gor Melati" })).toBeInTheDocument();
  expect(screen.getByText(/Jl\. Melati 1/)).toBeInTheDocument();
  open.unmount();
  show(at(false));
  expect(await screen.findAllByText("Gor Melati")).not.toHaveLength(0);
  expect(screen.queryByRole("link", { name: "Gor Melati" })).not.toBeInTheDocument();
});
