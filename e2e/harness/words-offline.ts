// Offline texts in both languages.

const english = {
  youAreOffline: "You are offline. Nothing can be booked, joined or changed until you are back.",
  howItStood: /^This is how it stood at \d\d:\d\d\./,
  tryingAgain: "Trying to read it again…",
  cannotReach: /We cannot reach Lapang/,
  tryAgain: "Try Again",
  bookingNotLoaded: "This booking could not be loaded",
};

const indonesian: typeof english = {
  youAreOffline: "Kamu sedang offline. Belum bisa booking, ikut main, atau mengubah apa pun sampai tersambung lagi.",
  howItStood: /^Ini data pukul \d\d\.\d\d\./,
  tryingAgain: "Mencoba memuat lagi…",
  cannotReach: /Lapang tidak bisa dihubungi/,
  tryAgain: "Coba Lagi",
  bookingNotLoaded: "Booking ini tidak bisa dimuat",
};

export type OfflineWords = typeof english;

export const offlineWords = { en: english, id: indonesian };
