-- Prices for some days: YYYY-MM-DD in the venue's zone, both included; empty: all year.
ALTER TABLE pricing_bands ADD COLUMN from_date TEXT NOT NULL DEFAULT '';
ALTER TABLE pricing_bands ADD COLUMN to_date TEXT NOT NULL DEFAULT '';
