import { type LocalizedString, LocalizedStringDictionary } from "@internationalized/string";
import { intlLocale } from "~/lib/format/locale";
import { ariaLanguage } from "./aria-language";

/**
 * React Aria has thirty languages, but not Indonesian. Indonesian pages load this module before React Aria's first
 * render. A test keeps it complete.
 */
type Say = { number: (value: unknown) => string };
type Values = Record<string, unknown>;

export const indonesian: Record<string, Record<string, string | ((values: Values, say: Say) => string)>> = {
  "@react-aria/tree": { expand: "Buka", collapse: "Tutup" },
  "@react-aria/toast": { close: "Tutup", notifications: (v, say) => `${say.number(v.count)} notifikasi.` },
  "@react-aria/tag": { removeDescription: "Tekan Delete untuk menghapus tag.", removeButtonLabel: "Hapus" },
  "@react-aria/table": {
    select: "Pilih",
    selectAll: "Pilih semua",
    sortable: "kolom bisa diurutkan",
    ascending: "naik",
    descending: "turun",
    ascendingSort: (v) => `diurutkan naik menurut kolom ${v.columnName}`,
    descendingSort: (v) => `diurutkan turun menurut kolom ${v.columnName}`,
    columnSize: (v) => `${v.value} piksel`,
    resizerDescription: "Tekan Enter untuk mengubah lebar",
    expand: "Buka",
    collapse: "Tutup",
  },
  "@react-aria/steplist": { steplist: "Daftar langkah" },
  "@react-aria/spinbutton": { Empty: "Kosong" },
  "@react-aria/searchfield": { "Clear search": "Kosongkan pencarian" },
  "@react-aria/previewtrigger": { longPressMessage: "Tekan lama untuk melihat pratinjau" },
  "@react-aria/overlays": { dismiss: "Tutup" },
  "@react-aria/numberfield": {
    decrease: (v) => `Kurangi ${v.fieldLabel}`,
    increase: (v) => `Tambah ${v.fieldLabel}`,
    numberField: "Kolom angka",
  },
  "@react-aria/menu": { longPressMessage: "Tekan lama atau tekan Alt + Panah Bawah untuk membuka menu" },
  "@react-aria/gridlist": {
    hasActionAnnouncement: "baris punya tindakan",
    hasLinkAnnouncement: (v) => `baris punya link: ${v.link}`,
  },
  "@react-aria/grid": {
    deselectedItem: (v) => `${v.item} tidak dipilih.`,
    longPressToSelect: "Tekan lama untuk mulai memilih.",
    select: "Pilih",
    selectedAll: "Semua dipilih.",
    selectedCount: (v, say) => `${say.number(v.count)} dipilih.`,
    selectedItem: (v) => `${v.item} dipilih.`,
  },
  "@react-aria/dnd": {
    dragItem: (v) => `Seret ${v.itemText}`,
    dragSelectedItems: (v, say) => `Seret ${say.number(v.count)} yang dipilih`,
    dragDescriptionKeyboard: "Tekan Enter untuk mulai menyeret.",
    dragDescriptionKeyboardAlt: "Tekan Alt + Enter untuk mulai menyeret.",
    dragDescriptionTouch: "Ketuk dua kali untuk mulai menyeret.",
    dragDescriptionVirtual: "Klik untuk mulai menyeret.",
    dragDescriptionLongPress: "Tekan lama untuk mulai menyeret.",
    dragSelectedKeyboard: (v, say) => `Tekan Enter untuk menyeret ${say.number(v.count)} yang dipilih.`,
    dragSelectedKeyboardAlt: (v, say) => `Tekan Alt + Enter untuk menyeret ${say.number(v.count)} yang dipilih.`,
    dragSelectedLongPress: (v, say) => `Tekan lama untuk menyeret ${say.number(v.count)} yang dipilih.`,
    dragStartedKeyboard:
      "Mulai menyeret. Tekan Tab ke tempat tujuan, lalu Enter untuk melepas, atau Escape untuk batal.",
    dragStartedTouch: "Mulai menyeret. Pindah ke tempat tujuan, lalu ketuk dua kali untuk melepas.",
    dragStartedVirtual: "Mulai menyeret. Pindah ke tempat tujuan, lalu klik atau tekan Enter untuk melepas.",
    endDragKeyboard: "Sedang menyeret. Tekan Enter untuk batal.",
    endDragTouch: "Sedang menyeret. Ketuk dua kali untuk batal.",
    endDragVirtual: "Sedang menyeret. Klik untuk batal.",
    dropDescriptionKeyboard: "Tekan Enter untuk melepas. Tekan Escape untuk batal.",
    dropDescriptionTouch: "Ketuk dua kali untuk melepas.",
    dropDescriptionVirtual: "Klik untuk melepas.",
    dropCanceled: "Batal dilepas.",
    dropComplete: "Selesai dilepas.",
    dropIndicator: "penanda tujuan",
    dropOnRoot: "Lepas di sini",
    dropOnItem: (v) => `Lepas di ${v.itemText}`,
    insertBefore: (v) => `Sisipkan sebelum ${v.itemText}`,
    insertBetween: (v) => `Sisipkan di antara ${v.beforeItemText} dan ${v.afterItemText}`,
    insertAfter: (v) => `Sisipkan setelah ${v.itemText}`,
  },
  "@react-aria/datepicker": {
    era: "era",
    year: "tahun",
    month: "bulan",
    day: "hari",
    hour: "jam",
    minute: "menit",
    second: "detik",
    dayPeriod: "AM/PM",
    calendar: "Kalender",
    startDate: "Tanggal mulai",
    endDate: "Tanggal selesai",
    weekday: "hari dalam minggu",
    timeZoneName: "zona waktu",
    selectedDateDescription: (v) => `Tanggal dipilih: ${v.date}`,
    selectedRangeDescription: (v) => `Rentang dipilih: ${v.startDate} sampai ${v.endDate}`,
    selectedTimeDescription: (v) => `Waktu dipilih: ${v.time}`,
  },
  "@react-aria/combobox": {
    focusAnnouncement: (v) =>
      `${v.isGroupChange ? `Masuk kelompok ${v.groupTitle}, ${v.groupCount} pilihan. ` : ""}${v.optionText}${v.isSelected ? ", dipilih" : ""}`,
    countAnnouncement: (v, say) => `${say.number(v.optionCount)} pilihan tersedia.`,
    selectedAnnouncement: (v) => `${v.optionText}, dipilih`,
    buttonLabel: "Tampilkan saran",
    listboxLabel: "Saran",
  },
  "@react-aria/calendar": {
    previous: "Sebelumnya",
    next: "Berikutnya",
    selectedDateDescription: (v) => `Tanggal dipilih: ${v.date}`,
    selectedRangeDescription: (v) => `Rentang dipilih: ${v.dateRange}`,
    todayDate: (v) => `Hari ini, ${v.date}`,
    todayDateSelected: (v) => `Hari ini, ${v.date} dipilih`,
    dateSelected: (v) => `${v.date} dipilih`,
    startRangeSelectionPrompt: "Klik untuk mulai memilih rentang tanggal",
    finishRangeSelectionPrompt: "Klik untuk selesai memilih rentang tanggal",
    minimumDate: "Tanggal pertama yang tersedia",
    maximumDate: "Tanggal terakhir yang tersedia",
    dateRange: (v) => `${v.startDate} sampai ${v.endDate}`,
  },
  "@react-aria/breadcrumbs": { breadcrumbs: "Jejak halaman" },
  "@react-aria/autocomplete": { collectionLabel: "Saran" },
  "@react-stately/datepicker": {
    rangeUnderflow: (v) => `Nilai harus ${v.minValue} atau setelahnya.`,
    rangeOverflow: (v) => `Nilai harus ${v.maxValue} atau sebelumnya.`,
    rangeReversed: "Tanggal mulai harus sebelum tanggal selesai.",
    unavailableDate: "Tanggal ini tidak tersedia.",
  },
  "react-aria-components": {
    selectPlaceholder: "Pilih satu",
    tableResizer: "Pengubah lebar",
    dropzoneLabel: "Tempat melepas",
    colorSwatchPicker: "Pilihan warna",
  },
};

const dictionaries = Object.fromEntries(
  Object.entries(indonesian).map(([name, words]) => [
    name,
    new LocalizedStringDictionary({ [intlLocale.id]: words as Record<string, LocalizedString> }, intlLocale.id),
  ]),
);

// React Aria's own way, strings set on `window`, uses them in whatever language a page is. Without a dictionary from
// here it uses its English one.
if (typeof window !== "undefined") {
  const dictionaryFor = (name: string) => (ariaLanguage() === intlLocale.id ? (dictionaries[name] ?? null) : null);
  LocalizedStringDictionary.getGlobalDictionaryForPackage =
    dictionaryFor as typeof LocalizedStringDictionary.getGlobalDictionaryForPackage;
}
