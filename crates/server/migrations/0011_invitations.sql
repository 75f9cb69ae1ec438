-- The language of whoever gave the role: that of emails until its owner has an account.
ALTER TABLE staff ADD COLUMN locale TEXT;
