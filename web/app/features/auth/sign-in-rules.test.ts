import { expect, test } from "vitest";
import { browserName, cityOf, deviceType, systemName } from "./device-rules";
import { codeDigits, emailProblem, enterEmail, invalidEmail, isWholeCode, normaliseEmail } from "./sign-in-rules";

test.each([
  ["", enterEmail],
  ["   ", enterEmail],
  ["ayu", invalidEmail],
  ["ayu@", invalidEmail],
  ["ayu@example..com", invalidEmail],
  ["ayu lestari@example.com", invalidEmail],
  [`${"a".repeat(250)}@b.co`, invalidEmail],
  ["Ayu.L+futsal@Example.co.id ", null],
])("the address %j has its validation error", (typed, problem) => {
  expect(emailProblem(typed)).toBe(problem);
});

test("addresses are compared without spaces and case", () => {
  expect(normaliseEmail(" Ayu@Example.COM ")).toBe("ayu@example.com");
});

test.each([
  ["123456", "123456", true],
  [" 123 456 ", "123456", true],
  ["Your sign-in code is 012345.", "012345", true],
  ["12345", "12345", false],
  ["1234567", "123456", true],
  ["abc", "", false],
])("pasting %j gives the code %j", (pasted, digits, isWhole) => {
  expect(codeDigits(pasted)).toBe(digits);
  expect(isWholeCode(digits)).toBe(isWhole);
});

const android =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";
const galaxyTab =
  "Mozilla/5.0 (Linux; Android 13; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0 Safari/537.36";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15";
const edge =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0";

test.each([
  ["an Android phone", android, 5, "mobile", "Chrome 140", "Android"],
  ["an Android tablet", galaxyTab, 5, "tablet", "Samsung Internet 24", "Android"],
  ["an iPhone", iPhone, 5, "mobile", "Safari 18", "iOS"],
  ["an iPad that calls itself a Mac", mac, 5, "tablet", "Safari 18", "iPadOS"],
  ["a Mac", mac, 0, "desktop", "Safari 18", "macOS"],
  ["Windows", edge, 0, "desktop", "Edge 140", "Windows"],
  ["Linux", firefox, 0, "desktop", "Firefox 142", "Linux"],
  ["something new", "Robot/1.0", 0, "desktop", undefined, undefined],
])("%s is recognised by its user agent", (_, userAgent, touchPoints, type, browser, system) => {
  expect(deviceType({ userAgent, touchPoints })).toBe(type);
  expect(browserName(userAgent)).toBe(browser);
  expect(systemName({ userAgent, touchPoints })).toBe(system);
});

test.each([
  ["Asia/Jakarta", "Jakarta"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["UTC", undefined],
  ["Etc/GMT+7", undefined],
])("the time zone %s is the city %s", (zone, city) => {
  expect(cityOf(zone)).toBe(city);
});
