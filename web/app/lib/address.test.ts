import { expect, test } from "vitest";
import { addressText, areaText } from "./address";

const place = (formattedAddress: string, address = "", city = "") => ({ formattedAddress, address, city });

test.each([
  ["Jl. Kenanga Raya No. 5, Kebayoran Baru, Jakarta, Jakarta Selatan, Indonesia", "Kebayoran Baru, Jakarta Selatan"],
  ["Jl. Kenanga No. 5, Coblong, Bandung, Bandung, Indonesia", "Coblong, Bandung"],
  ["Jakarta", "Jakarta"],
])("the area of %s is %s", (formatted, area) => {
  expect(areaText(place(formatted))).toBe(area);
});

test("an address says nothing twice, and falls back to what there is", () => {
  expect(addressText(place("Jl. Kenanga No. 5, Kebayoran Baru, Jakarta, Jakarta Selatan, Indonesia"))).toBe(
    "Jl. Kenanga No. 5, Kebayoran Baru, Jakarta Selatan",
  );
  expect(addressText(place("", "Jl. Pintu Satu", "Jakarta"))).toBe("Jl. Pintu Satu");
  expect(areaText(place("", "", "Jakarta"))).toBe("Jakarta");
});
