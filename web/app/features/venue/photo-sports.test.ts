import { expect, test } from "vitest";
import { showsOtherSport } from "./photo-sports";

test("a photo shows another sport only if its description says so", () => {
  for (const [alt, sport, isOther] of [
    ["Dua meja tenis meja di aula", "badminton", true],
    ["Dua meja tenis meja di aula", "tennis", true],
    ["Dua meja tenis meja di aula", "table_tennis", false],
    ["Gedung bulu tangkis bermatras hijau", "badminton", false],
    ["Clay tennis court, with badminton behind", "badminton", false],
    ["Pintu masuk dan parkiran", "badminton", false],
    ["", "badminton", false],
  ] as const) {
    expect(showsOtherSport({ alt }, [sport]), `${alt}, ${sport}`).toBe(isOther);
  }
});
