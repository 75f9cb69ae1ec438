import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../test/render";
import { LegalPage } from "./legal-page";
import { privacy as privacyEn } from "./privacy-en";
import { privacy as privacyId } from "./privacy-id";
import { terms as termsEn } from "./terms-en";
import { terms as termsId } from "./terms-id";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["terms", termsEn, termsId],
  ["privacy", privacyEn, privacyId],
])("the %s have the same sections in both languages", (_, english, indonesian) => {
  expect(indonesian.since).toBe(english.since);
  expect(indonesian.sections.map((section) => section.id)).toEqual(english.sections.map((section) => section.id));
  expect(indonesian.title).not.toBe(english.title);
});

function answering(body: unknown, status = 200) {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));
}

test.each([
  ["privacy", "/privacy", privacyEn, "The operator of this site is PT Senja. You reach them at data@senja.example."],
  ["terms", "/id/terms", termsId, "Pengelola situs ini adalah PT Senja. Hubungi mereka di data@senja.example."],
])("the %s name the operator and a contact", async (_, path, text, sentence) => {
  answering({ name: "PT Senja", contact: "data@senja.example" });
  const { container } = renderPage(<LegalPage text={text} />, { path });
  await waitFor(() => expect(container).toHaveTextContent(sentence));
  const link = screen.getByRole("link", { name: "data@senja.example" });
  expect(link).toHaveAttribute("href", "mailto:data@senja.example");
});

test("a contact that is neither an email nor a web address is plain text", async () => {
  answering({ name: "PT Senja", contact: "javascript:alert(1)" });
  renderPage(<LegalPage text={privacyEn} />, { path: "/privacy" });
  expect(await screen.findByText(/javascript:alert/)).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /javascript/ })).not.toBeInTheDocument();
});

test.each([
  ["is not configured", { name: "PT Senja", contact: "" }, 200, /has not published a name and a contact/],
  ["cannot be loaded", {}, 404, /could not be loaded/],
])("a page explains when the operator %s", async (_, body, status, words) => {
  answering(body, status);
  renderPage(<LegalPage text={privacyEn} />, { path: "/privacy" });
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test.each([
  [
    "English",
    privacyEn,
    ["receipt", "Guests", "waitlist", "report", "Reminders", "calendar", "link", "fingerprint", "lapang-device"],
  ],
  [
    "Indonesian",
    privacyId,
    ["bukti bayar", "Tamu", "daftar tunggu", "laporkan", "Pengingat", "kalender", "link", "sidik", "lapang-device"],
  ],
])("the %s privacy policy names all stored data", (_, text, kinds) => {
  answering({});
  const { container } = renderPage(<LegalPage text={text} />, { path: "/privacy" });
  for (const kind of kinds) expect(container).toHaveTextContent(kind);
});

test.each([
  ["English", termsEn, "nothing is charged automatically"],
  ["Indonesian", termsId, "tidak menagih apa pun secara otomatis"],
])("the %s terms say that nothing is charged automatically", (_, text, words) => {
  answering({});
  const { container } = renderPage(<LegalPage text={text} />, { path: "/terms" });
  expect(container).toHaveTextContent(words);
});
