import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TournamentService } from "~/gen/lapang/v1/tournament_pb";
import { refusal } from "../../../../../test/refuse";
import { renderPage } from "../../../../../test/render";
import { aTournament } from "../tournament.fixture";
import { Draws } from "./draws";

test("unclear seeds are named where the draw was refused, with the way to them", async () => {
  const server = (router: ConnectRouter) =>
    router.service(TournamentService, {
      drawStage() {
        throw refusal(Code.FailedPrecondition, "SEEDS_UNCLEAR", { missing: "3,5", double: "2" });
      },
    });
  const { user } = renderPage(<Draws tournament={aTournament([])} />, { server });
  await user.click(await screen.findByRole("button", { name: "Draw the groups" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Seeds 3, 5 are missing. Seed 2 is given more than once.");
  expect(screen.getByRole("link", { name: "To the entries" })).toHaveAttribute("href", "/compete/c1/desk?tab=entries");
});
