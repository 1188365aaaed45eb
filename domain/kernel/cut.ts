/** The first `most` units of a text, and never half a character: no table keeps one, and what stands for it is in nobody's words. */
export const cutAt = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
