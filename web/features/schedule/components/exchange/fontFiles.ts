// Which file of our typefaces (Source Sans 3, and Brygada 1918 for titles, both under the SIL Open Font Licence) has a letter. The
// variable ones of the screen cannot be embedded in parts, so a PDF takes the static ones.

import { namesOf } from '../../../../../domain/kernel/records.ts';

const scripts = {
  latin: (code: number) =>
    (code >= 0x20 && code <= 0xff) ||
    [0x131, 0x152, 0x153, 0x2c6, 0x2da, 0x2dc, 0x20ac, 0x2122, 0x2191, 0x2193, 0x2212, 0x2215].includes(code) ||
    (code >= 0x2010 && code <= 0x203a && code !== 0x2011),
  'latin-ext': (code: number) => (code >= 0x100 && code <= 0x24f) || (code >= 0x1e00 && code <= 0x1e9f),
  cyrillic: (code: number) => (code >= 0x400 && code <= 0x45f) || code === 0x490 || code === 0x491 || code === 0x2116,
  greek: (code: number) => code >= 0x384 && code <= 0x3ce && code !== 0x38b && code !== 0x38d && code !== 0x3a2,
} as const;

type Script = keyof typeof scripts;
export type FontFile = `${Script}-${400 | 600}` | `title-${Script}`;

/** How words are set. */
export interface Face {
  isBold: boolean;
  isTitle?: boolean | undefined;
}

/** Null where the typeface does not have the letter. */
export function fontFileFor(letter: string, face: Face): FontFile | null {
  const code = letter.codePointAt(0) ?? 0;
  const script = namesOf(scripts).find((one) => scripts[one](code));
  return script ? fileOf(script, face) : null;
}

/** What has the letters of a script. */
export const fileOf = (script: Script, { isBold, isTitle }: Face): FontFile =>
  isTitle ? `title-${script}` : `${script}-${isBold ? 600 : 400}`;
