import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { plainText } from '../../../../../domain/kernel/richText.ts';
import { usePeople } from '../../../studios/queries.ts';
import type { CommentBodyViewProps } from './CommentBodyView.tsx';

/** A comment as words without marks, with the names as its reader knows them. */
export function useSpoken(thingOf: CommentBodyViewProps['thingOf']): (body: RichText) => string {
  const { find } = usePeople();
  return (body) => plainText(body, { person: (id) => find(id).name, thing: (reference) => thingOf?.(reference)?.title ?? '…' });
}
