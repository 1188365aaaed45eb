import { richTextDraft } from '../../../../domain/kernel/richTextShape.ts';
import { type Description, mostOfDescription } from '../../../../domain/tasks/description.ts';
import { isText } from '../../../lib/useDraft.ts';

const draft = richTextDraft({ max: mostOfDescription });

/** What was kept of somebody's typing, or came with a conflict, where it has the form of a description; it may be too long. */
export const isDescription = (kept: unknown): kept is Description => isText(kept) || draft.safeParse(kept).success;
