import { expect, test } from "vitest";
import { externalAddress, mapAddress, phoneAddress } from "./external-links";

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

test("a map link shows the coordinates", () => {
  expect(mapAddress({ latitude: -6.2, longitude: 106.8 })).toBe(
    "https://www.openstreetmap.org/?mlat=-6.2&mlon=106.8#map=17/-6.2/106.8",
  );
});
