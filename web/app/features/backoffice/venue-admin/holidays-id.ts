// Indonesia's public holidays and joint leave (cuti bersama) by the joint decree of three ministers (SKB 3 Menteri) for
// 2026 and for 2027 (setneg.go.id, "Inilah SKB 3 Menteri Libur Nasional dan Cuti Bersama 2027"), as read from the package
// "holidays" 0.109 (github.com/vacanza/holidays). Each autumn add those of the next year and drop those that are over.
// The first days of Syawal and of Idul Adha are only certain when the minister names them, shortly before.

import type { Day } from "~/lib/format/dates";
import type { HolidayName } from "./holidays";

export type Holiday = { date: Day; name: HolidayName; isLeave?: true; isUnconfirmed?: true };

export const holidaysOfIndonesia: readonly Holiday[] = [
  { date: "2026-12-24", name: "christmas", isLeave: true },
  { date: "2026-12-25", name: "christmas" },
  { date: "2027-01-01", name: "newYear" },
  { date: "2027-01-05", name: "israMiraj" },
  { date: "2027-02-05", name: "lunarNewYear", isLeave: true },
  { date: "2027-02-06", name: "lunarNewYear" },
  { date: "2027-03-08", name: "nyepi" },
  { date: "2027-03-09", name: "eidAlFitr", isLeave: true, isUnconfirmed: true },
  { date: "2027-03-10", name: "eidAlFitr", isUnconfirmed: true },
  { date: "2027-03-11", name: "eidAlFitr", isUnconfirmed: true },
  { date: "2027-03-12", name: "eidAlFitr", isLeave: true, isUnconfirmed: true },
  { date: "2027-03-15", name: "eidAlFitr", isLeave: true, isUnconfirmed: true },
  { date: "2027-03-25", name: "goodFriday", isLeave: true },
  { date: "2027-03-26", name: "goodFriday" },
  { date: "2027-03-28", name: "easter" },
  { date: "2027-05-01", name: "laborDay" },
  { date: "2027-05-06", name: "ascension" },
  { date: "2027-05-17", name: "eidAlAdha", isUnconfirmed: true },
  { date: "2027-05-18", name: "eidAlAdha", isLeave: true, isUnconfirmed: true },
  { date: "2027-05-19", name: "vesak", isLeave: true },
  { date: "2027-05-20", name: "vesak" },
  { date: "2027-06-01", name: "pancasila" },
  { date: "2027-06-06", name: "islamicNewYear" },
  { date: "2027-08-15", name: "mawlid" },
  { date: "2027-08-17", name: "independence" },
  { date: "2027-12-24", name: "christmas", isLeave: true },
  { date: "2027-12-25", name: "christmas" },
  { date: "2027-12-26", name: "israMiraj" },
];
