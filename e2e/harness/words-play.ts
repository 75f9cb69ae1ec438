// Texts about searching for matches in both languages.

const english = {
  openPlay: "Open Play",
  filters: /^Filters/,
  filtersSet: (set: number) => `Filters, ${set} set`,
  showMatches: /^(Show|No match yet)/,
  place: "Place",
  weekend: "Weekend",
  pickDays: "Pick days",
  from: "From",
  onlyWithFreeSpots: "Only with free spots",
  nearMe: "Near me",
  kilometers: (km: number) => `${km} km`,
  howFar: /\d (km|m)$/,
  notAllowedToSee: /^Your browser does not let Lapang see where you are/,
  noMatchesFound: "No matches found. Create the first one!",
  clearTheFilters: "Clear the filters",
  nextPage: "Next page",
  matches: (count: number) => (count === 1 ? "1 match" : `${count} matches`),
  anyNumberOfMatches: /^\d+ match(es)?$/,
  full: "Full",
  waiting: (count: number) => `${count} waiting`,
  youreIn: "You’re in",
  youreNumber: (position: number) => `You’re number ${position} in line`,
};

export type PlayWords = typeof english;

const indonesian: PlayWords = {
  openPlay: "Main Bareng",
  filters: /^Filter/,
  filtersSet: (set) => `Filter, ${set} aktif`,
  showMatches: /^(Lihat|Belum ada main bareng)/,
  place: "Tempat",
  weekend: "Akhir pekan",
  pickDays: "Pilih tanggal",
  from: "Dari",
  onlyWithFreeSpots: "Yang masih ada slot",
  nearMe: "Di dekatku",
  kilometers: (km) => `${km} km`,
  howFar: /\d (km|m)$/,
  notAllowedToSee: /^Browsermu tidak mengizinkan Lapang melihat lokasimu/,
  noMatchesFound: "Belum ada main bareng. Buka yang pertama!",
  clearTheFilters: "Hapus filter",
  nextPage: "Halaman berikutnya",
  matches: (count) => `${count} main bareng`,
  anyNumberOfMatches: /^\d+ main bareng$/,
  full: "Penuh",
  waiting: (count) => `${count} antre`,
  youreIn: "Kamu ikut",
  youreNumber: (position) => `Kamu nomor ${position} di antrean`,
};

export const playWords = { en: english, id: indonesian };
