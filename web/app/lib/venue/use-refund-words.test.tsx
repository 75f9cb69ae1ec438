import { expect, test } from "vitest";
import { renderPage } from "../../../test/render";
import type { Tier } from "./refund-tiers";
import { useRefundWords } from "./use-refund-words";

type Terms = Parameters<ReturnType<typeof useRefundWords>>[0];

function Words(terms: Terms) {
  return <p>{useRefundWords()(terms)}</p>;
}

const tier = (minutesBefore: number, percent: number): Tier => ({ minutesBefore, percent });
const usual = [tier(1440, 100), tier(360, 50)];

test.each<[string, Tier[], number, number | undefined, string]>([
  ["/", [], 360, undefined, "If you cancel, all you paid comes back."],
  [
    "/",
    usual,
    0,
    undefined,
    "If you cancel up to 1 day before, all you paid comes back; up to 6 hours before, 50%; later, nothing.",
  ],
  [
    "/",
    usual,
    720,
    undefined,
    "If you cancel up to 1 day before, all you paid comes back; up to 12 hours before, 50%.",
  ],
  [
    "/",
    [tier(240, 80), tier(120, 50)],
    360,
    undefined,
    "If you cancel up to 6 hours before, 80% of what you paid comes back.",
  ],
  [
    "/",
    [tier(2160, 50), tier(0, 10)],
    0,
    undefined,
    "If you cancel up to 36 hours before, 50% of what you paid comes back; until the start, 10%.",
  ],
  ["/", usual, 0, 1200, "If you cancel up to 6 hours before, 50% of what you paid comes back; later, nothing."],
  ["/", usual, 0, 300, "If you cancel, nothing you paid comes back."],
  [
    "/id",
    usual,
    0,
    undefined,
    "Kalau dibatalkan paling lambat 1 hari sebelumnya, uangmu kembali semua; paling lambat 6 jam sebelumnya, kembali 50%; setelah itu hangus.",
  ],
])(
  "at %s %j with a cut-off of %s and %s minutes left",
  (path, refundTiers, cancelCutoffMinutes, minutesLeft, words) => {
    const { container } = renderPage(<Words {...{ refundTiers, cancelCutoffMinutes, minutesLeft }} />, { path });
    expect(container.textContent?.replaceAll(/\s/g, " ")).toBe(words);
  },
);
