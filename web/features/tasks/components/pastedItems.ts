// What a list that was written elsewhere means for a checklist: an item a line, without the marks before it. Pure.

import { asOneLine } from '../../../../domain/kernel/text.ts';

/** Bullets and boxes. A number stays: "2. floor" is no second item. */
const bullet = /^[-*•–·◦▪]\s+/u;
const box = /^(?:\[[ x]?\]|[☐☑☒])\s+/iu;

/** @param longest what one item takes @returns none where it is a single line, or one that no item takes */
export function itemsPasted(text: string, longest: number): string[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => asOneLine(line).trim().replace(bullet, '').replace(box, ''))
    .filter((line) => line !== '');
  return lines.length > 1 && lines.every((line) => line.length <= longest) ? lines : [];
}
