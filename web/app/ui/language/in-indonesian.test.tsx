import "./aria-indonesian";
import { parseDate, Time } from "@internationalized/date";
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../test/render";
import { ComboBox } from "../form/combo-box";
import { DatePicker } from "../form/date-picker";
import { NumberField } from "../form/number-field";
import { Option } from "../form/option";
import { Select } from "../form/select";
import { TimeField } from "../form/time-field";
import { Table } from "../list/table";
import { Button } from "../look/button";
import { Dialog } from "../overlay/dialog";
import { indonesian } from "./aria-indonesian";

// Every React Aria component of the app uses Indonesian for its own strings, visible or announced.

const file = `${process.cwd()}/node_modules/react-aria-components/i18n/en-US.mjs`;
const { default: dictionaries } = await import(/* @vite-ignore */ file);
const translated = new Set(Object.values(indonesian).flatMap((words) => Object.values(words)));
/** React Aria's English strings; those that Indonesian shares are excluded. */
const english = new Set(
  Object.values<Record<string, unknown>>(dictionaries)
    .flatMap((words) => Object.values(words))
    .filter((word): word is string => typeof word === "string" && word !== "" && !translated.has(word)),
);

const spoken = ["aria-label", "aria-roledescription", "aria-valuetext", "aria-placeholder", "title", "placeholder"];

/** All text of the page, visible or only for screen readers. */
function everythingSaid(): string[] {
  return [...document.body.querySelectorAll("*")].flatMap((element) => [
    ...spoken.flatMap((name) => element.getAttribute(name) ?? []),
    ...[...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : [])),
  ]);
}

function expectNoEnglish() {
  const months = /\b(January|February|March|May|June|July|August|October|December|Monday|Tuesday|Sunday|Saturday)\b/;
  const said = everythingSaid().map((text) => text.trim());
  expect(said.filter((text) => english.has(text) || months.test(text))).toEqual([]);
}

/** The announcements of the live region. */
const announced = () => document.querySelector("[data-live-announcer]")?.textContent ?? "";

const inIndonesian = (page: React.ReactNode) => renderPage(page, { path: "/id/play" });

afterEach(() => vi.useRealTimers());

test("an English page has English names, although the Indonesian ones are loaded", () => {
  const { unmount } = inIndonesian(<NumberField label="Harga" />);
  expect(screen.getByRole("button", { name: "Tambah Harga" })).toBeInTheDocument();
  unmount();
  renderPage(<NumberField label="Price" />, { path: "/play" });
  expect(screen.getByRole("button", { name: "Increase Price" })).toBeInTheDocument();
});

test("a date field and its calendar are in Indonesian", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T03:00:00Z"), toFake: ["Date"] });
  const { user } = inIndonesian(<DatePicker label="Tanggal" defaultValue={parseDate("2026-12-01")} />);
  const parts = screen.getAllByRole("spinbutton");
  expect(parts.map((part) => part.textContent)).toEqual(["01", "12", "2026"]);
  for (const [at, name] of ["hari", "bulan", "tahun"].entries()) {
    expect(parts[at]).toHaveAccessibleName(new RegExp(`^${name}`, "i"));
  }
  expect(parts[1]).toHaveAttribute("aria-valuetext", expect.stringContaining("Desember"));
  expect(screen.getByRole("group", { name: /Tanggal/ })).toHaveAccessibleDescription(
    /^Tanggal dipilih: 0?1 Desember 2026$/,
  );

  await user.click(screen.getByRole("button", { name: /^Kalender/ }));
  const calendar = await screen.findByRole("grid");
  expect(within(screen.getByRole("dialog")).getAllByText("Desember 2026")).not.toHaveLength(0);
  const days = [...calendar.querySelectorAll("th")].map((day) => day.textContent);
  expect(days).toEqual(["Sen", "Sel", "Rab", "Kam", "Jum", "Sab", "Min"]);
  expect(screen.getByRole("button", { name: "Selasa, 1 Desember 2026 dipilih" })).toBeInTheDocument();
  expectNoEnglish();

  await user.click(screen.getByRole("button", { name: "Sebelumnya" }));
  expect(announced()).toContain("November 2026");
  expect(screen.getByRole("button", { name: "Hari ini, Sabtu, 21 November 2026" })).toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: "Berikutnya" })).not.toHaveLength(0);
  expectNoEnglish();
  await user.click(screen.getByRole("button", { name: "Senin, 23 November 2026" }));
  expect(parts.map((part) => part.textContent)).toEqual(["23", "11", "2026"]);
});

test("a time is written with a dot in Indonesian", () => {
  inIndonesian(<TimeField label="Jam mulai" defaultValue={new Time(19, 30)} suffix="WIB" />);
  expect(screen.getByRole("group", { name: "Jam mulai" })).toHaveTextContent("19.30");
  const parts = screen.getAllByRole("spinbutton");
  expect(parts[0]).toHaveAccessibleName(/^jam/i);
  expect(parts[1]).toHaveAccessibleName(/^menit/i);
  expectNoEnglish();
});

test("an incomplete date is reported in Indonesian", () => {
  inIndonesian(<DatePicker label="Tanggal" />);
  for (const part of screen.getAllByRole("spinbutton")) expect(part).toHaveAttribute("aria-valuetext", "Kosong");
  expect(screen.getAllByRole("spinbutton").map((part) => part.textContent)).toEqual(["hh", "bb", "tttt"]);
  expectNoEnglish();
});

test("a combo box counts and names its suggestions in Indonesian", async () => {
  const { user } = inIndonesian(
    <ComboBox label="Kota" defaultItems={["Bandung", "Bogor", "Jakarta"].map((id) => ({ id }))}>
      {({ id }) => <Option id={id} text={id} />}
    </ComboBox>,
  );
  await user.click(screen.getByRole("button", { name: /^Tampilkan saran/ }));
  expect(await screen.findByRole("listbox", { name: /^Saran/ })).toBeInTheDocument();
  expect(announced()).toContain("3 pilihan tersedia.");
  expectNoEnglish();
  await user.type(screen.getByRole("combobox"), "B");
  expect(announced()).toContain("2 pilihan tersedia.");
  await user.click(screen.getByRole("option", { name: "Bogor" }));
  expect(screen.getByRole("combobox")).toHaveValue("Bogor");
});

test("an Indonesian number has dots for thousands and a decimal comma", async () => {
  const change = vi.fn();
  const { user } = inIndonesian(<NumberField label="Harga" defaultValue={150_000} step={0.5} onChange={change} />);
  const field = screen.getByRole("textbox", { name: "Harga" });
  expect(field).toHaveValue("150.000");
  expect(field).toHaveAttribute("aria-roledescription", "Kolom angka");
  expect(screen.getByRole("button", { name: "Kurangi Harga" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Tambah Harga" }));
  expect(field).toHaveValue("150.000,5");
  await user.clear(field);
  await user.type(field, "1.250,5");
  await user.tab();
  expect(change).toHaveBeenLastCalledWith(1250.5);
  expectNoEnglish();
});

test("a select has its prompt and close button in Indonesian", async () => {
  const { user } = inIndonesian(
    <Select label="Urutan">
      <Option id="near" text="Terdekat" />
      <Option id="cheap" text="Termurah" />
    </Select>,
  );
  const button = screen.getByRole("button", { name: /Urutan/ });
  expect(button).toHaveTextContent("Pilih satu");
  await user.click(button);
  expect(await screen.findAllByRole("button", { name: "Tutup" })).not.toHaveLength(0);
  expectNoEnglish();
});

test("a dialog's close button is in Indonesian", async () => {
  inIndonesian(
    <Dialog title="Batalkan booking?" isOpen>
      {(close) => <Button onPress={close}>Batalkan</Button>}
    </Dialog>,
  );
  expect(await screen.findByRole("dialog", { name: "Batalkan booking?" })).toBeInTheDocument();
  expectNoEnglish();
});

test("a table has no English text of its own", () => {
  inIndonesian(
    <Table
      label="Booking"
      columns={[{ id: "name", label: "Pemain", cell: (name: string) => name }]}
      rows={["Ayu"]}
      rowId={(name) => name}
      rowHref={() => "/id/my"}
      whenEmpty="Belum ada"
    />,
  );
  expect(screen.getByRole("grid", { name: "Booking" })).toHaveTextContent("Ayu");
  expectNoEnglish();
});
