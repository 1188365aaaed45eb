-- A sign-up remembers the browser that made it, as a hash of the secret that this browser was given. Anybody can sign up
-- with anybody's address; whoever follows its link elsewhere is asked for a password and names of their own, and the ones
-- of the sign-up go. Null for sign-ups from before.
alter table accounts add column sign_up_secret bytea check (octet_length(sign_up_secret) = 32);
