-- A person who deleted their account: the account goes, and the profile stays without anything of theirs, because what
-- they made refers to it.

alter table user_profiles drop constraint user_profiles_id_fkey;
alter table user_profiles add column deleted_at timestamptz;
