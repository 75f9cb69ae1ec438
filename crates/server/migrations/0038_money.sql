-- What is owed, and what came of it. Rows of charge_lines, payments and transfers are never changed and never deleted.

-- One for each cause. That of a booking is opened with the first money or the first line beside its hours: until then the price of
-- the booking says what is owed.
CREATE TABLE charges (
    -- That of its cause.
    id UUID NOT NULL PRIMARY KEY,
    -- booking
    cause TEXT NOT NULL,
    -- Who is paid: venue
    payee TEXT NOT NULL,
    payee_id UUID NOT NULL,
    -- Null: somebody without an account.
    payer_id UUID,
    currency TEXT NOT NULL,
    -- The local tax within its amounts when it was opened, in hundredths of a per cent.
    tax_basis_points BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL
);
CREATE INDEX charges_by_payee ON charges (payee_id);

-- What is owed is the sum of these.
CREATE TABLE charge_lines (
    charge_id UUID NOT NULL REFERENCES charges (id),
    number BIGINT NOT NULL,
    -- hours, extra_hour, racket, shuttlecock, other, discount, canceled, refund, waived
    kind TEXT NOT NULL,
    label TEXT NOT NULL,
    amount BIGINT NOT NULL,
    -- Null: nobody, it followed from something else.
    added_by UUID,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (charge_id, number)
);

-- What came is the sum of these.
CREATE TABLE payments (
    id UUID NOT NULL PRIMARY KEY,
    charge_id UUID NOT NULL REFERENCES charges (id),
    -- Within the charge.
    number BIGINT NOT NULL,
    payee_id UUID NOT NULL,
    -- payment, refund, reversal
    kind TEXT NOT NULL,
    -- Empty where nobody said, cash, transfer, qris, card
    way TEXT NOT NULL,
    till TEXT NOT NULL,
    -- Below zero: money went back, or a record was taken back. 0 only from before amounts were asked for.
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    -- The payee's day that it counts to, in days since 1970-01-01.
    day BIGINT NOT NULL,
    recorded_at BIGINT NOT NULL,
    recorded_by UUID,
    note TEXT NOT NULL,
    -- Of a payment, but from before receipts had numbers.
    receipt_year BIGINT,
    receipt_number BIGINT,
    -- Of a reversal.
    reverses_id UUID
);
CREATE UNIQUE INDEX payments_by_charge ON payments (charge_id, number);
CREATE INDEX payments_by_day ON payments (payee_id, day);
CREATE UNIQUE INDEX payments_receipts ON payments (payee_id, receipt_year, receipt_number);
CREATE UNIQUE INDEX payments_reversed ON payments (reverses_id);

-- The ledger, in pairs: an entry whose debits and credits differ cannot be written. The key says what was posted, so that nothing is
-- posted twice.
CREATE TABLE transfers (
    -- line, tax (within a line) or payment
    cause TEXT NOT NULL,
    -- The charge of a line or its tax, or the payment.
    cause_id UUID NOT NULL,
    -- That of the line; 0 of a payment.
    number BIGINT NOT NULL,
    -- owed, income, tax, money, cash, transfer, qris, card
    debit TEXT NOT NULL,
    credit TEXT NOT NULL,
    -- The account owed is that of a charge, the others are those of its payee.
    charge_id UUID NOT NULL REFERENCES charges (id),
    payee_id UUID NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (cause, cause_id, number),
    CHECK (debit <> credit)
);
CREATE INDEX transfers_by_charge ON transfers (charge_id);

-- The last number of a receipt that a payee gave out in a year. Whoever moves money of a payee locks its row of the year first.
CREATE TABLE receipt_numbers (
    payee_id UUID NOT NULL,
    year BIGINT NOT NULL,
    last BIGINT NOT NULL,
    PRIMARY KEY (payee_id, year)
);

CREATE TABLE day_closes (
    payee_id UUID NOT NULL,
    day BIGINT NOT NULL,
    note TEXT NOT NULL,
    closed_by UUID NOT NULL,
    closed_at BIGINT NOT NULL,
    PRIMARY KEY (payee_id, day)
);
CREATE TABLE day_counts (
    payee_id UUID NOT NULL,
    day BIGINT NOT NULL,
    till TEXT NOT NULL,
    way TEXT NOT NULL,
    expected BIGINT NOT NULL,
    counted BIGINT NOT NULL,
    PRIMARY KEY (payee_id, day, till, way),
    FOREIGN KEY (payee_id, day) REFERENCES day_closes (payee_id, day)
);

-- Of the charge of a booking, kept with its rows: whether it has one, the sum of the lines beside its hours, and what came.
ALTER TABLE bookings ADD COLUMN has_charge BIGINT NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN extras BIGINT NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN received BIGINT NOT NULL DEFAULT 0;
-- The share of the price in per cent that confirms a booking to be paid beforehand; 0: all of it. Of a booking, when it was made.
ALTER TABLE venues ADD COLUMN deposit_percent BIGINT NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN deposit_percent BIGINT NOT NULL DEFAULT 0;
-- What comes back of a booking that its player cancels: "1440:100 360:50" is all of it until a day before, half until six hours
-- before, then nothing. Empty: all of it. Of a booking, when it was made.
ALTER TABLE venues ADD COLUMN refund_tiers TEXT NOT NULL DEFAULT '';
ALTER TABLE bookings ADD COLUMN refund_tiers TEXT NOT NULL DEFAULT '';
-- The local tax within the prices, in hundredths of a per cent.
ALTER TABLE venue_sports ADD COLUMN tax_basis_points BIGINT NOT NULL DEFAULT 0;

-- What staff recorded so far. Where nobody said how much, it is what the booking costs, or the least that it could.
INSERT INTO charges (id, cause, payee, payee_id, payer_id, currency, created_at)
    SELECT id, 'booking', 'venue', venue_id, CASE WHEN guest_name IS NULL THEN user_id END, currency, paid_at
    FROM bookings WHERE paid_at IS NOT NULL;
INSERT INTO charge_lines (charge_id, number, kind, label, amount, added_by, created_at)
    SELECT id, 1, 'hours', '', COALESCE(final_price, price_min), NULL, paid_at FROM bookings
    WHERE paid_at IS NOT NULL AND (final_price IS NOT NULL OR price_min = price_max);
-- It was recorded as paid, whatever came: the difference was agreed at the desk.
INSERT INTO charge_lines (charge_id, number, kind, label, amount, added_by, created_at)
    SELECT id, 2, CASE WHEN paid > cost THEN 'other' ELSE 'discount' END, '', paid - cost, NULL, paid_at FROM
      (SELECT id, paid_at, COALESCE(paid_amount, final_price, price_min, 0) AS paid,
         COALESCE(final_price, CASE WHEN price_min = price_max THEN price_min END, 0) AS cost
       FROM bookings WHERE paid_at IS NOT NULL) AS recorded
    WHERE paid <> cost;
INSERT INTO charge_lines (charge_id, number, kind, label, amount, added_by, created_at)
    SELECT id, 3, 'canceled', '', -COALESCE(paid_amount, final_price, price_min, 0), NULL, COALESCE(refund_due_at, refunded_at, updated_at)
    FROM bookings WHERE paid_at IS NOT NULL AND (refund_due_at IS NOT NULL OR refunded_at IS NOT NULL)
      AND COALESCE(paid_amount, final_price, price_min, 0) <> 0;
INSERT INTO payments (id, charge_id, number, payee_id, kind, way, till, amount, currency, day, recorded_at, recorded_by, note)
    SELECT b.id, b.id, 1, b.venue_id, 'payment', b.paid_way, '', COALESCE(b.paid_amount, b.final_price, b.price_min, 0), b.currency,
      (b.paid_at / 3600000000 + CASE WHEN v.time_zone = 'Asia/Jayapura' THEN 9 WHEN v.time_zone = 'Asia/Makassar' THEN 8 ELSE 7 END) / 24,
      b.paid_at,
      (SELECT e.actor_id FROM booking_events e WHERE e.booking_id = b.id AND e.kind = 'paid' ORDER BY e.number DESC LIMIT 1), ''
    FROM bookings b JOIN venues v ON v.id = b.venue_id WHERE b.paid_at IS NOT NULL;
INSERT INTO transfers (cause, cause_id, number, debit, credit, charge_id, payee_id, amount, currency, at)
    SELECT 'line', l.charge_id, l.number, CASE WHEN l.amount > 0 THEN 'owed' ELSE 'income' END,
      CASE WHEN l.amount > 0 THEN 'income' ELSE 'owed' END, l.charge_id, c.payee_id, ABS(l.amount), c.currency, l.created_at
    FROM charge_lines l JOIN charges c ON c.id = l.charge_id WHERE l.amount <> 0;
-- only sqlite
INSERT INTO payments (id, charge_id, number, payee_id, kind, way, till, amount, currency, day, recorded_at, recorded_by, note)
    SELECT randomblob(16), p.charge_id, 2, p.payee_id, 'refund', p.way, '', -p.amount, p.currency,
      p.day + (b.refunded_at - b.paid_at) / 86400000000, b.refunded_at, NULL, ''
    FROM payments p JOIN bookings b ON b.id = p.charge_id WHERE b.refunded_at IS NOT NULL AND p.amount <> 0;
-- end only
-- only postgres
INSERT INTO payments (id, charge_id, number, payee_id, kind, way, till, amount, currency, day, recorded_at, recorded_by, note)
    SELECT gen_random_uuid(), p.charge_id, 2, p.payee_id, 'refund', p.way, '', -p.amount, p.currency,
      p.day + (b.refunded_at - b.paid_at) / 86400000000, b.refunded_at, NULL, ''
    FROM payments p JOIN bookings b ON b.id = p.charge_id WHERE b.refunded_at IS NOT NULL AND p.amount <> 0;
-- end only
INSERT INTO transfers (cause, cause_id, number, debit, credit, charge_id, payee_id, amount, currency, at)
    SELECT 'payment', id, 0, CASE WHEN amount < 0 THEN 'owed' WHEN way = '' THEN 'money' ELSE way END,
      CASE WHEN amount > 0 THEN 'owed' WHEN way = '' THEN 'money' ELSE way END, charge_id, payee_id, ABS(amount), currency, recorded_at
    FROM payments WHERE amount <> 0;
UPDATE bookings SET has_charge = 1,
    received = (SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM payments WHERE charge_id = bookings.id),
    extras = (SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM charge_lines WHERE charge_id = bookings.id AND kind <> 'hours')
    WHERE paid_at IS NOT NULL;
-- What is to be given back is what came above what is owed.
UPDATE bookings SET refund_due_at = NULL WHERE refund_due_at IS NOT NULL AND received = 0;
