import { commentDraft } from '../../../../../domain/discussions/body.ts';
import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';

/** What was kept of somebody's typing, where it still has the form of a comment; what is too long is theirs to shorten. */
export const isBody = (kept: unknown): kept is RichText => commentDraft.safeParse(kept).success;
