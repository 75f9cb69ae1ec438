-- What staff recorded as paid. Nothing else makes a booking paid.
-- 'cash', 'transfer', 'qris', or empty where nobody said.
ALTER TABLE bookings ADD COLUMN paid_way TEXT NOT NULL DEFAULT '';
-- Null where nobody said how much.
ALTER TABLE bookings ADD COLUMN paid_amount BIGINT;
ALTER TABLE bookings ADD COLUMN paid_at BIGINT;
-- Of a closed booking that is paid: since when its money is to be given back.
ALTER TABLE bookings ADD COLUMN refund_due_at BIGINT;
ALTER TABLE bookings ADD COLUMN refunded_at BIGINT;
CREATE INDEX bookings_refund_due ON bookings (refund_due_at) WHERE refund_due_at IS NOT NULL;

-- When staff confirmed it; null on others. Its player may cancel for two hours from then.
ALTER TABLE bookings ADD COLUMN confirmed_at BIGINT;

ALTER TABLE booking_events ADD COLUMN paid_way TEXT NOT NULL DEFAULT '';
