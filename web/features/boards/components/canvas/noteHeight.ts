import { bodyLook } from '../../../../lib/richText/looks.ts';
import { noteLook } from '../items/itemLooks.ts';
import { firstSizes } from './newItems.ts';

/** How high the paper of a new note is that holds these words, units of the board, as the browser breaks them. */
export function noteHeight(words: string): number {
  const paper = document.createElement('div');
  paper.className = `${bodyLook} ${noteLook} invisible fixed`;
  paper.style.cssText = `width: ${firstSizes.note.w}px; min-height: ${firstSizes.note.h}px`;
  for (const line of words.split('\n')) {
    const paragraph = document.createElement('p');
    paragraph.dir = 'auto';
    paragraph.className = 'min-h-lh whitespace-pre-wrap';
    paragraph.textContent = line;
    paper.append(paragraph);
  }
  document.body.append(paper);
  const { offsetHeight } = paper;
  paper.remove();
  return offsetHeight;
}
