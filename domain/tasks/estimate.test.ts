import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { estimateWords, mostHours, parseEstimate } from './estimate.ts';

const hours = (text: string) => {
  const read = parseEstimate(text);
  return read.ok ? read.value : read.details.message;
};

describe('an estimate', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['6', 6],
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['.5', 0.5],
    ['0', 0],
    ['6h', 6],
    ['6 hr', 6],
    ['6 hrs', 6],
    ['6 Hours', 6],
    ['6h 30', 6.5],
    ['6h30', 6.5],
    ['6h 30m', 6.5],
    ['6 hours, 30 minutes', 6.5],
    ['6:30', 6.5],
    ['0:45', 0.75],
    ['90m', 1.5],
    ['90 min', 1.5],
    ['2d', 16],
    ['2 days', 16],
    ['1 day', 8],
    ['0.5d', 4],
    ['1d 4h', 12],
    ['1d 4h 30', 12.5],
    ['1d 30m', 8.5],
    ['10000', 10_000],
  ])('“%s” is %s', (text, expected) => {
    expect(hours(text)).toBe(expected);
  });

  test.each(['two days', '-1', '6:75', '6.5.5', '6 30', 'h', '1e3', 'NaN', 'Infinity', '2w', '30h 4d', '6h 90', '٣'])(
    '“%s” is refused with words',
    (text) => {
      expect(hours(text)).toBe('Estimate must be hours or days, like 6, 1.5, 6h 30, 90m or 2d.');
    },
  );

  it('has an end', () => {
    expect(hours('10001')).toBe('Estimate must be 10,000 hours or fewer.');
    expect(hours('99999999999999999999999999d')).toBe('Estimate must be 10,000 hours or fewer.');
  });

  it('has as many hours in a day as the studio says', () => {
    expect(parseEstimate('2d', 7.5)).toEqual({ ok: true, value: 15 });
  });

  test.each([
    [null, ''],
    [0, '0 hr'],
    [6, '6 hr'],
    [1.5, '1 hr 30 min'],
    [0.75, '45 min'],
    [6.3333, '6 hr 20 min'],
  ])('%s is read as “%s”', (estimate, words) => {
    expect(estimateWords(estimate)).toBe(words);
  });

  it('is read back as it was written, to the minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: mostHours * 60 }), (minutes) => {
        const read = parseEstimate(estimateWords(minutes / 60));
        expect(read.ok && Math.round((read.value ?? -1) * 60)).toBe(minutes);
      }),
    );
  });

  it('never throws, and never gives what is no number of hours', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseEstimate(text);
        if (read.ok && read.value !== null) expect(read.value >= 0 && read.value <= mostHours).toBe(true);
      }),
    );
  });
});
