// Names within sentences that are put together as strings: Unicode's isolates hold each apart, so that a name of the other
// direction turns none of the words round it.

const [begin, end] = ['\u2068', '\u2069'];

export const isolated = (name: string): string => begin + name + end;

/** Hebrew, Arabic and their neighbours, with the forms that older texts are written in. */
export const isRightToLeft = (text: string): boolean => /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(text);

/** Replaces each name in isolates, with them. */
export const replaceIsolated = (text: string, by: (name: string) => string): string =>
  text.replaceAll(new RegExp(`${begin}([^${end}]*)${end}`, 'g'), (_, name: string) => by(name));
