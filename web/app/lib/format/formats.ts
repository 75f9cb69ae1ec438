import { dateLocale, intlLocale, type Locale } from "./locale";

const made = new Map<string, unknown>();

/** Memoised: creating a format takes a slow phone 3 ms, and a card needs six. */
function once<Options, Format>(
  kind: string,
  Kind: new (locale: string, options?: Options) => Format,
  names: Record<Locale, string> = intlLocale,
) {
  return (locale: Locale, options?: Options): Format => {
    const key = `${kind} ${locale} ${JSON.stringify(options)}`;
    const known = made.get(key) as Format | undefined;
    if (known) return known;
    const format = new Kind(names[locale], options);
    made.set(key, format);
    return format;
  };
}

export const dateFormat = once<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  "date",
  Intl.DateTimeFormat,
  dateLocale,
);
export const numberFormat = once<Intl.NumberFormatOptions, Intl.NumberFormat>("number", Intl.NumberFormat);
export const listFormat = once<Intl.ListFormatOptions, Intl.ListFormat>("list", Intl.ListFormat);
export const relativeFormat = once<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  "relative",
  Intl.RelativeTimeFormat,
);
