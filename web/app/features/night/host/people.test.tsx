import { create } from "@bufbuild/protobuf";
import type { ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MatchSchema, MatchService } from "~/gen/lapang/v1/match_pb";
import { PlayService } from "~/gen/lapang/v1/play_pb";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { apply } from "../changes";
import { aNight } from "../night.fixture";
import { People } from "./people";

beforeEach(() => signedInAs("ani", "Ani"));
afterEach(signedOut);

function Evening() {
  const [night, setNight] = useState(aNight({ people: 4, courts: 1 }));
  const at = night.startedAt + 1;
  return <People night={night} onChange={(change) => setNight(apply(night, { key: "k", at, ...change }))} />;
}

/** Ani hosts, the others have joined: the user of p02 is u-p02. */
function show({ coHostIds = [] as string[] } = {}) {
  const server = { coHostIds };
  const participants = ["p01", "p02", "p03", "p04"].map((id) => ({ id, userId: id === "p01" ? "ani" : `u-${id}` }));
  const shown = renderPage(<Evening />, {
    path: "/match/m1/night",
    server: ({ service }: ConnectRouter) => {
      service(MatchService, {
        getMatch: () => ({
          match: create(MatchSchema, { id: "m1", hostId: "ani", participants, coHostIds: server.coHostIds }),
        }),
      });
      service(PlayService, {
        setCoHosts: ({ userIds }) => {
          server.coHostIds = userIds;
          return { userIds };
        },
      });
    },
  });
  return { ...shown, server };
}

test("names are added one after another, and a name that is taken is refused", async () => {
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Add somebody" }));
  const dialog = await screen.findByRole("dialog", { name: "Add players" });
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "Rudi{Enter}");
  expect(within(dialog).getByRole("status")).toHaveTextContent("Added: Rudi");
  await user.keyboard("Tuti{Enter}");
  await user.keyboard("budi{Enter}");
  expect(within(dialog).getByText(/Somebody of this name is on the list/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  expect(screen.getByRole("button", { name: "Rudi has left" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Tuti has left" })).toBeInTheDocument();
});

test("a pasted list becomes people; who is there already is left out, and a second Andi gets a letter", async () => {
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "Add somebody" }));
  const dialog = await screen.findByRole("dialog", { name: "Add players" });
  await user.click(within(dialog).getByRole("textbox", { name: "Name" }));
  await user.paste("1. Andi ✅\n2. Budi (lunas)\n3. Andi\n4. Elsa / Feri");
  const list = within(dialog).getByRole("list", { name: "Pasted names" });
  const rows = within(list).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual(["Andi", "Budion the list already", "Andi B", "Elsa", "Feri"]);
  await user.click(within(list).getByRole("button", { name: "Leave out Feri" }));
  await user.click(within(dialog).getByRole("button", { name: "Add 3 people" }));
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  for (const name of ["Andi", "Andi B", "Elsa"])
    expect(screen.getByRole("button", { name: `${name} has left` })).toBeInTheDocument();
});

test("the host names a co-host and takes it back; nobody names the host", async () => {
  const { user, server } = show({ coHostIds: ["u-p03"] });
  expect(await screen.findByText("co-host")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Edit Budi" }));
  const dialog = await screen.findByRole("dialog", { name: "Budi" });
  await user.click(within(dialog).getByRole("button", { name: "Make co-host" }));
  await waitFor(() => expect(server.coHostIds).toEqual(["u-p03", "u-p02"]));
  await user.click(await within(dialog).findByRole("button", { name: "Not a co-host any more" }));
  await waitFor(() => expect(server.coHostIds).toEqual(["u-p03"]));
  await user.click(within(dialog).getByRole("button", { name: "Never mind" }));
  await user.click(screen.getByRole("button", { name: "Edit Ani" }));
  expect(screen.queryByRole("button", { name: "Make co-host" })).not.toBeInTheDocument();
});
