-- What a venue asks of those who book, beside its cut-off and the hours of new players. How long its staff have to answer and a
-- player to pay; how far ahead and how shortly before players book; the hours that one may hold or have unpaid.
ALTER TABLE venues ADD COLUMN answer_minutes BIGINT NOT NULL DEFAULT 1440;
ALTER TABLE venues ADD COLUMN payment_minutes BIGINT NOT NULL DEFAULT 120;
ALTER TABLE venues ADD COLUMN horizon_days BIGINT NOT NULL DEFAULT 60;
ALTER TABLE venues ADD COLUMN notice_minutes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE venues ADD COLUMN held_hours BIGINT NOT NULL DEFAULT 24;
ALTER TABLE venues ADD COLUMN unpaid_hours BIGINT NOT NULL DEFAULT 24;
-- Those under which a booking was made.
ALTER TABLE bookings ADD COLUMN answer_minutes BIGINT NOT NULL DEFAULT 1440;
ALTER TABLE bookings ADD COLUMN payment_minutes BIGINT NOT NULL DEFAULT 120;
