import { expect, test } from "vitest";
import { externalAddress, mapAddress, phoneAddress, whatsappAddress } from "./external-links";

test("only web pages are linked", () => {
  expect(externalAddress("https://gor.example/lapangan")).toBe("https://gor.example/lapangan");
  expect(externalAddress("gor.example")).toBe("https://gor.example/");
  expect(externalAddress("javascript:alert(1)")).toBeNull();
  expect(externalAddress("data:text/html,x")).toBeNull();
  expect(externalAddress("")).toBeNull();
  expect(externalAddress("not a host")).toBeNull();
});

test("a telephone link dials the digits", () => {
  expect(phoneAddress("+62 21-555 0101")).toBe("tel:+62215550101");
  expect(phoneAddress("")).toBeNull();
});

test("a chat link has the country, which is Indonesia without one", () => {
  for (const typed of ["0812-3456-7890", "812 3456 7890", "+62 812 3456 7890", "62 81234567890"])
    expect(whatsappAddress(typed)).toBe("https://wa.me/6281234567890");
  expect(whatsappAddress("+65 8123 4567")).toBe("https://wa.me/6581234567");
  expect(whatsappAddress("+65 8123 4567", "Booking K7 & more")).toBe(
    "https://wa.me/6581234567?text=Booking%20K7%20%26%20more",
  );
  expect(whatsappAddress("", "Booking K7")).toBeNull();
});

test("a map link shows the coordinates", () => {
  expect(mapAddress({ latitude: -6.2, longitude: 106.8 })).toBe(
    "https://www.openstreetmap.org/?mlat=-6.2&mlon=106.8#map=17/-6.2/106.8",
  );
});
