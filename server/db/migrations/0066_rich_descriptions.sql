-- A description with marks: its document, beside its words without marks, which stay where all descriptions stand. Null where words
-- alone say it: of the descriptions that are there nothing changes.

alter table tasks add column description_body jsonb check (jsonb_typeof(description_body) = 'object');
