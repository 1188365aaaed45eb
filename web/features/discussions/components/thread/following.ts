import type { Following } from '../../../../../domain/discussions/contract.ts';

/** What one may want to hear; as usual is to hear of what one began, wrote in, was named in or holds. */
export const followChoices = [
  { value: 'following', label: 'All that is said' },
  { value: 'usual', label: 'As usual' },
  { value: 'muted', label: 'Only where I am named' },
] as const;

export const followingOf = (choice: Following | 'usual'): Following | null => (choice === 'usual' ? null : choice);
