// How a field of an input is called to whoever reads a refusal: contracts name it for programs, and people never see that name.

/** Names that say nothing, or something else, once they are taken apart. */
const ownWords: Record<string, string> = {
  assigneeIds: 'Assignees',
  auth: 'Push key',
  by: 'Step',
  handOverTo: 'Successor',
  ics: 'Calendar file',
  lag: 'Waiting time',
  newPassword: 'New password',
  p256dh: 'Push key',
  token_hash: 'Link',
  refresh_token: 'Session',
};

/** `checklist.0.assigneeId` is "Assignee": the innermost name, without what only programs need. */
export function fieldWords(path: string): string {
  const named = path.split('.').filter((step) => step !== '' && !/^\d+$/.test(step));
  const last = named.at(-1) === 'id' && named.length > 1 ? named.at(-2) : named.at(-1);
  if (last === undefined || last === 'id') return 'This';
  if (Object.hasOwn(ownWords, last)) return ownWords[last] ?? last;
  const words = last
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=[a-z])Ids?$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
