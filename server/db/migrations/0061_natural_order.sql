-- Names as a person looks through them: accents and case count only between names that are otherwise the same, and numbers by what they
-- are, so that "Sheet 2" stands before "Sheet 10".
create collation app.natural_order (provider = icu, locale = 'und-u-kn-true');
