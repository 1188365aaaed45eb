import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, letters, mostWords, piecesOf, wordsOf } from './looking.ts';

describe('what is typed', () => {
  test('counts without case and accents, each word once', () => {
    expect(wordsOf('  Évora évora  HOUSE ')).toEqual(['evora', 'house']);
  });

  test('is as long as it was, so that places in it stay', () => {
    for (const text of ['Łódź, ÉVORA', 'İstanbul', 'E\u0301vora', 'Straße 🪑 Ω', letters.marked])
      expect(fold(text)).toHaveLength(text.normalize('NFC').length);
  });

  test('has the signs of a keyboard for those of a typographer', () => {
    expect(fold('‘Landlord’s “guide”’ – A‑101 — «stage\u00a02»')).toBe(`'landlord's "guide"' - a-101 - "stage 2"`);
    expect(piecesOf('Landlord’s guide', wordsOf("landlord's"))[0]).toEqual({ text: 'Landlord’s', isMatch: true });
    // Names of ASCII alone are put in small letters and nothing else.
    expect(letters.marked).toMatch(/^[^\0-\x7f]+$/u);
  });

  test('has a letter without its mark for each letter with one', () => {
    expect(letters.plain).toMatch(/^[a-zα-ωе'" -]+$/);
    for (const letter of letters.plain) expect(fold(letter)).toBe(letter);
    expect([fold('Ελένη Παπαδάκης'), fold('Οικία'), fold('ΣΟΦΟΣ')]).toEqual(['ελενη παπαδακησ', 'οικια', 'σοφοσ']);
    expect(letters.plain).toHaveLength(letters.marked.length);
  });

  test('narrows by six words', () => {
    expect(wordsOf('a b c d e f g')).toHaveLength(mostWords);
  });
});

describe('what was found', () => {
  const matches = (text: string, typed: string) =>
    piecesOf(text, wordsOf(typed))
      .filter(({ isMatch }) => isMatch)
      .map(({ text: piece }) => piece);

  test('is marked wherever it stands, as it is written', () => {
    expect(piecesOf('Daylight study', ['light'])).toEqual([
      { text: 'Day', isMatch: false },
      { text: 'light', isMatch: true },
      { text: ' study', isMatch: false },
    ]);
    expect(matches('Évora, casa de Évora', 'evora')).toEqual(['Évora', 'Évora']);
  });

  test('is marked once where words overlap', () => {
    expect(matches('Lighting', 'light lighting')).toEqual(['Lighting']);
  });

  test('keeps each letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 4 }), (text, typed) => {
        expect(
          piecesOf(text, wordsOf(typed))
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text.normalize('NFC'));
      }),
    );
  });

  test('is the whole text where nothing of it fits, and nothing where there is none', () => {
    expect(piecesOf('Oak', ['lime'])).toEqual([{ text: 'Oak', isMatch: false }]);
    expect(piecesOf('', ['lime'])).toEqual([]);
  });
});
