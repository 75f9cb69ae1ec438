import { expect, test } from "vitest";
import { cleanNames, withLetter } from "./name-list";

const texts = (pasted: string) => cleanNames(pasted).map(({ text }) => text);

test.each([
  ["1. Andi ✅", "Andi"],
  ["2) ☑ Budi ✔️", "Budi"],
  ["3️⃣ Caca", "Caca"],
  ["🔟 Dedi", "Dedi"],
  ["4\tEka (lunas)", "Eka"],
  ["Fajar - LUNAS", "Fajar"],
  ["Gita, sudah bayar", "Gita"],
  ["Hadi (DP 50k)", "Hadi"],
  ["Indra 0812-3456-7890", "Indra"],
  ["Joko (+62 812 3456 7890)", "Joko"],
  ["*Kiki* _Lestari_", "Kiki Lestari"],
  ["- Lia / Maya lunas", "Lia / Maya"],
  ["Nia S.", "Nia S."],
  ["Al-Ghazali", "Al-Ghazali"],
  ["\u200eOki\u2060", "Oki"],
])("%j is read as %j", (line, name) => {
  expect(texts(line)).toEqual([name]);
});

test("titles and remarks are headers, and the numbers are the list's own", () => {
  const list =
    "*Ganda putra*\nSabtu 08.00\nDaftar peserta:\n1. Putri\n2. Ganda Wijaya\n\nYuk yang mau ikut isi\n5. Andi\n6.";
  expect(cleanNames(list).map(({ number, text, isHeader }) => (isHeader ? "-" : `${number} ${text}`))).toEqual([
    "-",
    "-",
    "-",
    "1 Putri",
    "2 Ganda Wijaya",
    "-",
    "5 Andi",
  ]);
  expect(cleanNames("Peserta\nAndi\nBudi").map(({ number }) => number)).toEqual([0, 1, 2]);
});

test("somebody else of the same name gets the next free letter", () => {
  expect(withLetter("Budi", new Set(["budi", "budi b"]))).toBe("Budi C");
});
