// What a notification says, with the names in it held apart, so that one of another direction turns none of the words round it.

import { isolated, isRightToLeft } from '../kernel/isolates.ts';
import type { Notification } from './contract.ts';

/** The message with its names in isolates: the sentence is the server's, and stays as it is. */
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
    .map(({ text, isName }) => (isName ? isolated(text) : text))
    .join('');
}

/** The same where nothing but the text itself can hold names apart: marked where one of them is written from right to left. */
export const spokenPlain = (notification: Pick<Notification, 'message' | 'data'>): string =>
  isRightToLeft(notification.message) ? spoken(notification) : notification.message;

interface Part {
  text: string;
  isName: boolean;
}

const split = (text: string, name: string): Part[] =>
  text
    .split(name)
    .flatMap((part, index) => [...(index > 0 ? [{ text: name, isName: true }] : []), ...(part ? [{ text: part, isName: false }] : [])]);
