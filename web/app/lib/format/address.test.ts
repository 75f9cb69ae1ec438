import { expect, test } from "vitest";
import { addressText, areaText, districtText } from "./address";

const place = (formattedAddress: string, address = "", city = "") => ({ formattedAddress, address, city });

test("an area is district and city, without what follows them", () => {
  expect(areaText(place("Jl. Kenanga No. 5, Coblong, Bandung, Jawa Barat, Indonesia", "", "Bandung"))).toBe(
    "Coblong, Bandung",
  );
  expect(areaText(place("", "Jl. Jakarta No. 5, Antapani", "Bandung"))).toBe("Antapani, Bandung");
  expect(
    areaText(place("Jl. Kemang Raya 1, Kec. Mampang, Kota Jakarta Selatan, DKI Jakarta 12730", "", "Jakarta")),
  ).toBe("Kec. Mampang, Kota Jakarta Selatan");
});

test("a district stands between street and city; without one the city is named", () => {
  expect(districtText(place("", "Jl. Jakarta No. 5, Antapani", "Bandung"))).toBe("Antapani");
  expect(districtText(place("Jl. Kemang 1, Mampang, Kota Jakarta Selatan, DKI Jakarta", "", "Jakarta"))).toBe(
    "Mampang",
  );
  expect(districtText(place("", "Jl. Melati 1", "Denpasar"))).toBe("Denpasar");
});

test.each([
  ["Jl. Kenanga Raya No. 5, Kebayoran Baru, Jakarta, Jakarta Selatan, Indonesia", "Kebayoran Baru, Jakarta Selatan"],
  ["Jl. Kenanga No. 5, Coblong, Bandung, Bandung, Indonesia", "Coblong, Bandung"],
  ["Jakarta", "Jakarta"],
])("the area of %s is %s", (formatted, area) => {
  expect(areaText(place(formatted))).toBe(area);
});

test("an address repeats nothing, and falls back to the parts that exist", () => {
  expect(addressText(place("Jl. Kenanga No. 5, Kebayoran Baru, Jakarta, Jakarta Selatan, Indonesia"))).toBe(
    "Jl. Kenanga No. 5, Kebayoran Baru, Jakarta Selatan",
  );
  expect(addressText(place("", "Jl. Pintu Satu", "Jakarta"))).toBe("Jl. Pintu Satu, Jakarta");
  expect(areaText(place("", "", "Jakarta"))).toBe("Jakarta");
});
