-- Who saved a baseline: when they send it again because no answer came, it is theirs already.
alter table baselines add column saved_by uuid references user_profiles (id) on delete set null;
