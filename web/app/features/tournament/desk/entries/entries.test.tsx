import { clone } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  type AddEntriesRequest,
  EntryState,
  type ReplaceEntryRequest,
  SamePerson,
  type SeedEntriesRequest,
  TieState,
  type Tournament,
  TournamentSchema,
  TournamentService,
} from "~/gen/lapang/v1/tournament_pb";
import { refusal } from "../../../../../test/refuse";
import { renderPage } from "../../../../../test/render";
import { Desk } from "../desk";
import { aTie, aTournament, entryId } from "../tournament.fixture";
import { Entries } from "./entries";

const method = TournamentService.method;

const seedOf = (names: string) => screen.getByRole("textbox", { name: `Seed of ${names}` });

/** The desk with a server that keeps seeds as they come. */
async function seeding() {
  let tournament = aTournament([]);
  const sent: SeedEntriesRequest[] = [];
  const page = renderPage(<Desk id="c1" />, {
    path: "/?tab=entries",
    server(router) {
      router.rpc(method.getTournament, () => ({ tournament, isOrganiser: true }));
      router.rpc(method.seedEntries, (request) => {
        sent.push(request);
        tournament = clone(TournamentSchema, tournament);
        tournament.revision += 1n;
        const entries = tournament.events.flatMap((event) => event.entries);
        for (const { entryId: id, seed } of request.seeds)
          Object.assign(entries.find((entry) => entry.id === id) ?? {}, { seed });
        return { tournament };
      });
    },
  });
  await screen.findByRole("textbox", { name: "Seed of Andi / Budi" });
  return { ...page, sent };
}

test("seeds stay as they are typed, 4-3-2-1 down the list", async () => {
  const { user, sent } = await seeding();
  const names = ["Andi / Budi", "Caca / Dedi", "Eka / Fitri", "Gita / Hadi"];
  for (const [at, name] of names.entries()) await user.type(seedOf(name), String(4 - at));
  await user.tab();
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  expect(sent.map(({ seeds }) => seeds.map((each) => `${each.entryId} ${each.seed}`))).toEqual(
    names.map((name, at) => [`${entryId(name.replaceAll(" ", ""))} ${4 - at}`]),
  );
  await user.click(await screen.findByRole("button", { name: "Sort by seed" }));
  expect(
    screen.getAllByRole("textbox", { name: /^Seed of/ }).map((field) => (field as HTMLInputElement).value),
  ).toEqual(["1", "2", "3", "4", "", ""]);
});

test("gaps and doubles are marked at once, and one press closes the gaps", async () => {
  const { user, sent } = await seeding();
  await user.type(seedOf("Andi / Budi"), "3");
  await user.type(seedOf("Caca / Dedi"), "3");
  expect(screen.getByText(/Seeds 1 and 2 are missing\.\s+Seed 3 is given more than once\./)).toBeInTheDocument();
  expect(seedOf("Caca / Dedi")).toBeInvalid();
  await user.click(screen.getByRole("button", { name: "Close the gaps" }));
  await vi.waitFor(() => expect(sent.at(-1)?.seeds.map(({ seed }) => seed)).toEqual([1, 2]));
  expect(screen.queryByRole("button", { name: "Close the gaps" })).toBeNull();
});

/** The cup beside singles that Sari has entered with her account. */
function withSari(): Tournament {
  const tournament = aTournament([]);
  const singles = aTournament([]).events[0];
  const [sari] = singles?.entries ?? [];
  if (!singles || !sari) throw new Error("no entry");
  Object.assign(sari, { id: "sari", name: "Sari", people: [{ ...sari.people[0], name: "Sari", hasAccount: true }] });
  Object.assign(singles, { id: "v2", name: "Singles", entries: [sari] });
  tournament.events.push(singles);
  return tournament;
}

test("a pasted name like an account's waits for an answer, also one that only the server knows", async () => {
  const requests: AddEntriesRequest[] = [];
  const tournament = withSari();
  const { user } = renderPage(<Entries tournament={tournament} />, {
    server: (router) =>
      router.rpc(method.addEntries, (request) => {
        requests.push(request);
        if (requests.length > 1) return { tournament };
        const more = { name: "Umar", event: "Singles", is_same_event: "false", entry: "1", person: "0" };
        throw refusal(Code.FailedPrecondition, "NAME_ALIKE", more);
      }),
  });
  await user.click(screen.getByRole("button", { name: "Add by name" }));
  await user.click(await screen.findByRole("textbox", { name: "Names" }));
  await user.paste("Ganda putri:\n1. Sari / Zaki ✅\n2. Umar / Wati");
  const add = screen.getByRole("button", { name: "Add 2 entries" });
  expect(add).toBeDisabled();
  const sari = screen.getByRole("group", { name: "Sari is in Singles with an account. The same person?" });
  await user.click(within(sari).getByRole("button", { name: "Same" }));
  await user.click(add);
  const umar = await screen.findByRole("group", { name: "Umar is in Singles with an account. The same person?" });
  await user.click(within(umar).getByRole("button", { name: "Somebody else → “Umar B”" }));
  await user.click(add);
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requests[1]?.entries).toMatchObject([
    { people: ["Sari", "Zaki"], samePeople: [SamePerson.SAME, SamePerson.UNSPECIFIED] },
    { people: ["Umar B", "Wati"], samePeople: [SamePerson.UNSPECIFIED, SamePerson.UNSPECIFIED] },
  ]);
});

test("on the morning the first of the waitlist takes a place, unless that side has played", async () => {
  const ties = [
    aTie(1, "Andi/Budi", "Caca/Dedi", { state: TieState.LIVE, court: 1 }),
    aTie(2, "Eka/Fitri", "Gita/Hadi"),
  ];
  const tournament = aTournament(ties);
  const [reserve] = tournament.events[0]?.entries.slice(-1) ?? [];
  Object.assign(reserve ?? {}, { state: EntryState.WAITLISTED, waitlistPosition: 1 });
  const requests: ReplaceEntryRequest[] = [];
  const { user } = renderPage(<Entries tournament={tournament} />, {
    server: (router) =>
      router.rpc(method.replaceEntry, (request) => {
        requests.push(request);
        return { tournament };
      }),
  });
  expect(screen.queryByRole("button", { name: "Give a place" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "More for Andi / Budi" }));
  expect(await screen.findAllByRole("menuitem")).toHaveLength(2);
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "More for Eka / Fitri" }));
  await user.click(await screen.findByRole("menuitem", { name: "Replace…" }));
  expect(await screen.findByRole("radio", { name: /Kiki \/ Lala/ })).toBeChecked();
  await user.click(screen.getByRole("button", { name: "Replace" }));
  await vi.waitFor(() =>
    expect(requests).toMatchObject([{ entryId: entryId("Eka/Fitri"), reserveEntryId: entryId("Kiki/Lala") }]),
  );
});

test("withdrawing after the draw says what it does before it is done", async () => {
  const tournament = aTournament([aTie(1, "Andi/Budi", "Caca/Dedi")]);
  const previews: boolean[] = [];
  const { user } = renderPage(<Entries tournament={tournament} />, {
    server: (router) =>
      router.rpc(method.withdrawEntry, ({ isPreview }) => {
        previews.push(isPreview);
        return { tournament, annulled: 2, walkovers: 1 };
      }),
  });
  await user.click(screen.getByRole("button", { name: "More for Andi / Budi" }));
  await user.click(await screen.findByRole("menuitem", { name: "Withdraw" }));
  expect(await screen.findByText(/^2 results do not count any more/)).toBeInTheDocument();
  expect(screen.getByText(/^1 match becomes a walkover/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Withdraw" }));
  await vi.waitFor(() => expect(previews).toEqual([true, false]));
});
