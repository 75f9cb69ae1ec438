import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type GetFiguresResponse, GetFiguresResponseSchema } from "~/gen/lapang/v1/money_admin_pb";
import { addDays } from "~/lib/format/dates";

const days = 24;
const rupiah = (thousands: number) => BigInt(thousands) * 100_000n;

/** The first 24 days of November 2026 at a venue with two courts, open from 8 to 22. */
export function someFigures(more: MessageInitShape<typeof GetFiguresResponseSchema> = {}): GetFiguresResponse {
  return create(GetFiguresResponseSchema, {
    currency: "IDR",
    timeZone: "Asia/Jakarta",
    takings: rupiah(24_150),
    outstanding: rupiah(1_350),
    toGiveBack: rupiah(150),
    sellableMinutes: 40_320n,
    soldMinutes: 24_750n,
    days: Array.from({ length: days }, (_, at) => ({
      date: addDays("2026-11-01", at),
      takings: rupiah(at === 9 ? -300 : ((at * 7) % 6) * 250 + (at % 7 < 1 ? 1_400 : 300)),
      sellableMinutes: 1_680n,
      soldMinutes: 1_030n,
    })),
    bySport: [
      { key: "futsal", amount: rupiah(15_050), count: 98, soldMinutes: 14_040n },
      { key: "badminton", amount: rupiah(9_100), count: 61, soldMinutes: 10_710n },
    ],
    byCourt: [
      {
        key: "c1",
        name: "Court 1",
        amount: rupiah(15_900),
        soldMinutes: 14_040n,
        sellableMinutes: 20_160n,
        count: 101,
      },
      { key: "c2", name: "Court 2", amount: rupiah(10_400), soldMinutes: 10_710n, sellableMinutes: 20_160n, count: 66 },
    ],
    byWay: [
      { key: "transfer", amount: rupiah(10_500), count: 70 },
      { key: "cash", amount: rupiah(4_250), count: 31 },
      { key: "qris", amount: rupiah(9_400), count: 58 },
    ],
    byClerk: [
      { key: "u1", name: "Sari", amount: rupiah(17_200), count: 112 },
      { key: "u2", name: "Rudi", amount: rupiah(6_950), count: 47 },
    ],
    hours: Array.from({ length: 7 * 14 }, (_, at) => {
      const [weekday, hour] = [Math.floor(at / 14) + 1, 8 + (at % 14)];
      const sold = hour >= 18 ? 440 : hour >= 16 || weekday >= 6 ? 300 - hour * 4 : (hour * weekday * 11) % 120;
      return {
        weekday,
        hour,
        sellableMinutes: 480n,
        soldMinutes: BigInt(sold + (weekday === 6 && hour > 18 ? 40 : 0)),
      };
    }),
    bookings: 190,
    confirmed: 167,
    canceledByPlayer: 11,
    canceledLate: 4,
    canceledByVenue: 2,
    expired: 6,
    rejected: 1,
    answerMinutes: 14,
    newPlayers: 23,
    returningPlayers: 64,
    ...more,
  } as MessageInitShape<typeof GetFiguresResponseSchema>);
}
