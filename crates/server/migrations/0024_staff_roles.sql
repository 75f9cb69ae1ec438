-- What somebody may do at a venue: 'owner', 'manager', 'desk' or 'viewer'; 'admin' stays for all venues. Until now whoever
-- worked at a venue could do everything there, so each of them goes on as an owner.
UPDATE staff SET role = 'owner' WHERE venue_id IS NOT NULL;
