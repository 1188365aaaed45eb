-- A live ticket is written in the transaction of the member who asks for it: one that took a second connection for it would
-- wait for itself once as many people ask at the same moment as the pool has connections.
create policy live_ticket on one_time_tokens for insert
  with check (account_id = app.member() and purpose = 'live');
