import { expect, test } from 'vitest';
import { ownVersions } from './ownVersions.ts';

test('changes that follow each other are no conflict with oneself, and with anybody else they are', () => {
  const own = ownVersions();
  expect(own.after({ a: 1, b: 4 })).toEqual({ a: 1, b: 4 });
  own.made({ a: 1 }, { a: 2 });
  own.made({ a: 2, b: 4 }, { a: 3, b: 5 });
  expect(own.after({ a: 1, b: 4 })).toEqual({ a: 3, b: 5 });
  // Somebody else made 4 of it, which the person saw: it goes on from there.
  expect(own.after({ a: 4 })).toEqual({ a: 4 });
  own.made({ a: 5 }, { a: 6 });
  expect(own.after({ a: 1 })).toEqual({ a: 3 });
});

test('what is made again begins anew', () => {
  const own = ownVersions();
  own.made({ a: 0 }, { a: 1 });
  own.made({ a: 1 }, { a: 2 });
  expect(own.after({ a: 0 })).toEqual({ a: 2 });
  own.made({ a: 0 }, { a: 1 });
  expect(own.after({ a: 0 })).toEqual({ a: 1 });
});
