import { chromium, type Page } from "@playwright/test";
import { browserArguments, browserPath } from "./harness/browser.ts";
import { call } from "./harness/call.ts";
import { Mailbox } from "./harness/mailbox.ts";
import { signIn } from "./harness/sign-in.ts";
const origin = "http://localhost:8153";
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
const mailbox = await Mailbox.open("/tmp/d53/mail");
const only = process.argv.slice(2);
const states: Record<string, any> = {};
let venue = "", booking = "", mine: any[] = [], guest = "", payment = "", awaiting = "";
for (const [who, email] of [["staff", "staff@lapang.test"], ["player", "player@lapang.test"]] as const) {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await signIn(page, mailbox, { email });
  if (who === "staff") {
    const found = await call<any>(page, "BookingAdminService/ListBookingsForAdmin", { limit: 100 });
    const list = found.bookings;
    console.log(list.map((b: any) => `${b.status} ${b.charge?.state} ${b.charge?.balance} ${b.payment?.reportedAt ?? ""}`).join("\n"));
    const confirmed = list.find((b: any) => b.status === "BOOKING_STATUS_CONFIRMED" && b.charge?.balance > 1000000);
    awaiting = list.find((b: any) => b.status === "BOOKING_STATUS_AWAITING_PAYMENT" && b.payment?.reportedAt)?.id ?? "";
    booking = confirmed.id; venue = confirmed.venueId;
    const r = await call<any>(page, "MoneyAdminService/RecordPayment", { chargeId: booking, amount: String(Math.floor(Number(confirmed.charge.balance) / 200) * 100), way: "PAYMENT_WAY_TRANSFER", till: "Kasir 1" });
    payment = r.booking.charge.payments[0].id;
    await call(page, "MoneyAdminService/AddChargeLine", { chargeId: booking, kind: "CHARGE_LINE_KIND_RACKET", amount: "2500000" });
    await call(page, "MoneyAdminService/RecordPayment", { chargeId: booking, amount: "1000000", way: "PAYMENT_WAY_CASH", till: "Kasir 1", note: "uang kecil" });
  } else {
    mine = (await call<any>(page, "PaymentService/ListMyCharges", { limit: 50 })).charges ?? [];
    console.log(mine.map((it) => `${it.state} ${it.balance} ${it.deposit}`).join("\n"));
  }
  states[who] = await context.storageState();
  await context.close();
}
const today = new Date().toISOString().slice(0, 10);
const shots: [string, string, string, ((page: Page) => Promise<unknown>)?][] = [
  ["staff-booking", "staff", `/internal/bookings/${booking}`],
  ["staff-record", "staff", `/internal/bookings/${booking}`, async (page) => { await page.getByRole("button", { name: /Record payment|Catat pembayaran/ }).first().click(); await page.waitForTimeout(900); }],
  ["staff-line", "staff", `/internal/bookings/${booking}`, async (page) => { await page.getByRole("button", { name: /Add to the bill|Tambah/ }).first().click(); await page.waitForTimeout(900); }],
  ["staff-check", "staff", `/internal/bookings/${awaiting}`],
  ["staff-list", "staff", `/internal/bookings?venue=${venue}`],
  ["board", "staff", `/internal/board?venue=${venue}`],
  ["cash", "staff", `/internal/cash?venue=${venue}`],
  ["payments", "player", "/payments"],
  ["my-booking", "player", `/booking/${mine[0]?.id}`],
  ["receipt", "staff", `/receipt/${payment}?venue=1`],
];
for (const [name, who, path, act] of shots) {
  if (only.length && !only.includes(name)) continue;
  for (const [lang, width, dark] of [["en", 1280, false], ["id", 360, false], ["id", 768, true]] as const) {
    const context = await browser.newContext({ baseURL: origin, storageState: states[who], viewport: { width, height: 900 }, colorScheme: dark ? "dark" : "light" });
    const page = await context.newPage();
    await page.goto((lang === "id" ? "/id" : "") + path);
    await page.waitForTimeout(2500);
    if (act) await act(page).catch((e) => console.log(name, String(e).slice(0, 150)));
    await page.screenshot({ path: `/tmp/shots/${name}-${lang}-${width}.png`, fullPage: !act });
    await context.close();
  }
}
await browser.close();
