import { expect, test } from "vitest";
import { momentText } from "./time-left";

test("a moment is written in the venue's time zone", () => {
  const moment = Date.parse("2026-11-24T12:00:00Z");
  expect(momentText(moment, "Asia/Jayapura", "en")).toMatch(/24 Nov.*, 21:00 WIT$/);
  expect(momentText(moment, "Asia/Makassar", "id")).toMatch(/24 Nov.*, 20\.00 WITA$/);
});
