import { create } from "@bufbuild/protobuf";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { EventFormat, EventKind, TournamentEventSchema } from "~/gen/lapang/v1/tournament_pb";
import { sportIds } from "~/lib/format/sports";
import { renderPage } from "../../../../../test/render";
import { anEvent, aTournament } from "../../tournament.fixture";
import { areSound, choicesOf, keyOf, usualRules } from "./scoring-choices";
import { ScoringFields, TableFields } from "./scoring-fields";
import { draftOf, type EventDraft, eventInputOf, withSport } from "./tournament-draft";

const groups = EventFormat.GROUPS_KNOCKOUT;

test("what an event was set to is what saving it again sends", () => {
  const rules = { bestOf: 1, to: 30, winBy: 1, cap: 0, lastTo: 0, lastCap: 0, hasDraws: false };
  const knockoutRules = { bestOf: 3, to: 18, winBy: 2, cap: 24, lastTo: 12, lastCap: 15, hasDraws: false };
  const forfeit = { win: 30, loss: 5 };
  const stored = anEvent({ format: groups, groupCount: 2, rules, knockoutRules, forfeit, tieBreak: "badminton" });
  const draft = draftOf(aTournament({ events: [stored] }));
  const sent = eventInputOf(draft.events[0] as EventDraft);
  expect(sent).toMatchObject({ rules, knockoutRules, forfeit, tieBreak: "badminton" });
  expect(create(TournamentEventSchema, { rules: sent.rules as never }).rules).toEqual(stored.rules);
  // Another sport has other rules.
  const [moved] = withSport(draft, "padel").events ?? [];
  expect(eventInputOf(moved as EventDraft)).toMatchObject({ rules: undefined, knockoutRules: undefined, tieBreak: "" });
});

test("the usual walkover follows the rules; only another one is sent", () => {
  const volleyball = anEvent({ format: groups, rules: { bestOf: 3, to: 25, winBy: 2 }, forfeit: { win: 25, loss: 0 } });
  const [event] = draftOf(aTournament({ sportId: "volleyball", events: [volleyball] })).events;
  expect(eventInputOf(event as EventDraft).forfeit).toBeUndefined();
});

test.each(sportIds)("each usual scoring of %s can be played, and none is there twice", (sport) => {
  const choices = choicesOf(sport);
  expect([usualRules(sport), ...choices].filter((rules) => !areSound(rules))).toEqual([]);
  expect(new Set(choices.map(keyOf)).size).toBe(choices.length);
});

type FieldsProps = Partial<EventDraft> & { sportId: string; onEvent?: (event: EventDraft) => void };

function Fields({ sportId, onEvent, ...more }: FieldsProps) {
  const [event, setEvent] = useState<EventDraft>({
    ...{ id: "", name: "Event", kind: EventKind.DOUBLES, format: groups, teamSize: 2, maxEntries: 16 },
    ...{ groupCount: 4, advancing: 2, hasThirdPlace: false, hasPlate: false, fee: 0, ...more },
  });
  const props = { event, sportId, fieldOf: (name: string) => name };
  function change(changed: Partial<EventDraft>) {
    setEvent({ ...event, ...changed });
    onEvent?.({ ...event, ...changed });
  }
  return (
    <>
      <ScoringFields {...props} onChange={change} />
      <TableFields {...props} isFixed={false} onChange={change} />
    </>
  );
}

test("groups and knockout are scored in usual ways or by own numbers", async () => {
  const onEvent = vi.fn<(event: EventDraft) => void>();
  const last = () => onEvent.mock.lastCall?.[0];
  const { user } = renderPage(<Fields sportId="badminton" onEvent={onEvent} />);
  await user.click(await screen.findByRole("button", { name: /Scoring in the groups/ }));
  await user.click(screen.getByRole("option", { name: "1 × 30" }));
  expect(last()).toMatchObject({ rules: { bestOf: 1, to: 30, winBy: 1 } });
  expect(last()?.knockoutRules).toBeUndefined();
  await user.click(screen.getByRole("button", { name: /Scoring in the knockout/ }));
  await user.click(screen.getByRole("option", { name: "3 × 15" }));
  expect(screen.getByText("Best of 3 sets to 15, 2 ahead, at most 21.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /Scoring in the knockout/ }));
  await user.click(screen.getByRole("option", { name: "Other…" }));
  const to = screen.getByRole("textbox", { name: "Points that win a set" });
  await user.clear(to);
  await user.type(to, "17{Tab}");
  expect(last()?.knockoutRules).toMatchObject({ bestOf: 3, to: 17, cap: 21 });
  await user.click(screen.getByRole("button", { name: /Scoring in the knockout/ }));
  await user.click(screen.getByRole("option", { name: "The same as in the groups" }));
  expect(last()?.knockoutRules).toBeUndefined();
});

test("stored numbers that are not usual stay, as others", async () => {
  const rules = { bestOf: 1, to: 17, winBy: 2, cap: 0, lastTo: 0, lastCap: 0, hasDraws: false };
  renderPage(<Fields sportId="badminton" format={EventFormat.ROUND_ROBIN} rules={rules} />);
  expect(await screen.findByRole("button", { name: /Other… Scoring/ })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Points that win a set" })).toHaveValue("17");
});

test("football says what a walkover counts and how a table is ranked", async () => {
  const onEvent = vi.fn();
  const { user } = renderPage(<Fields sportId="futsal" onEvent={onEvent} />);
  await user.click(await screen.findByText("A walkover counts 5–0. Goal difference first."));
  await user.click(screen.getByRole("button", { name: /Who is level on points/ }));
  await user.click(screen.getByRole("option", { name: "Matches between them first" }));
  const win = screen.getByRole("textbox", { name: "Walkover: who came" });
  await user.clear(win);
  await user.type(win, "3{Tab}");
  await user.click(screen.getByRole("switch", { name: /may end in a draw/ }));
  expect(onEvent.mock.lastCall?.[0]).toMatchObject({
    ...{ tieBreak: "football_head_to_head", forfeit: { win: 3, loss: 0 } },
    rules: { to: 0, hasDraws: false },
  });
});
