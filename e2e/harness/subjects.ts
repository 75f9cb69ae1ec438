// Subjects of the server's emails, by which stories tell them apart.

import type { Language } from "./test.ts";

const english = {
  bookingConfirmed: "Booking confirmed",
  otherTimes: "Other times for your booking",
  paymentReceived: "Payment received, booking confirmed",
  paymentMissing: "Your payment has not arrived yet",
  accountDeleted: /account is deleted/,
  youAreIn: (match: string) => `You are in: ${match}`,
  changed: (match: string) => `Changed: ${match}`,
  calledOff: (match: string) => `Called off: ${match}`,
  reportUpheld: "Your report: we have acted on it",
};

const indonesian: typeof english = {
  bookingConfirmed: "Booking kamu sudah dikonfirmasi",
  otherTimes: "Jam lain untuk booking kamu",
  paymentReceived: "Pembayaran diterima, booking kamu sudah dikonfirmasi",
  paymentMissing: "Pembayaran kamu belum masuk",
  accountDeleted: /akun.* dihapus/i,
  youAreIn: (match) => `Kamu ikut: ${match}`,
  changed: (match) => `Berubah: ${match}`,
  calledOff: (match) => `Dibatalkan: ${match}`,
  reportUpheld: "Laporan kamu: sudah kami tindak lanjuti",
};

export const subjects: Record<Language, typeof english> = { en: english, id: indonesian };
