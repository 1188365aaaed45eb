// What a notification says, with the names in it held apart, so that one of another direction turns none of the words round it.

import type { Notification } from '../../../../domain/notifications/contract.ts';
import { named } from '../../../ui/Words.tsx';

/** The message for `<Words>`: the sentence is the server's, and stays as it is. */
export function spoken({ message, data }: Pick<Notification, 'message' | 'data'>): string {
  const { taskTitle, projectName, editorName, memberName, inviterName, organizationName, updated_by_name } = data;
  const { commenterName, replierName, mentionerName, commentPreview, replyPreview, context } = data;
  const people = [editorName, memberName, inviterName, updated_by_name, commenterName, replierName, mentionerName];
  const names = [taskTitle, projectName, organizationName, commentPreview, replyPreview, context, ...people];
  // Of two that begin alike, or stand in each other, the longer one is meant.
  const sought = [...new Set(names.flatMap((name) => (name ? [name] : [])))].toSorted((a, b) => b.length - a.length);
  return sought
    .reduce((parts, name) => parts.flatMap((part) => (part.isName ? part : split(part.text, name))), [
      { text: message, isName: false },
    ] as Part[])
    .map(({ text, isName }) => (isName ? named`${text}` : text))
    .join('');
}

interface Part {
  text: string;
  isName: boolean;
}

const split = (text: string, name: string): Part[] =>
  text
    .split(name)
    .flatMap((part, index) => [...(index > 0 ? [{ text: name, isName: true }] : []), ...(part ? [{ text: part, isName: false }] : [])]);
