import { useRef } from 'react';
import type { CommentBody } from '../../../../../domain/discussions/body.ts';
import type { Anchor } from '../../../../../domain/discussions/contract.ts';
import type { SubjectKey } from '../../../../../domain/discussions/subjects.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../../lib/api.ts';
import type { CommentCommands } from '../../queries.ts';
import type { Sending } from '../composer/attaching.ts';

interface Place {
  subject: SubjectKey;
  commands: CommentCommands;
  letIn: (body: CommentBody) => void;
  /** The comment that is answered. */
  replyTo?: CommentId;
  /** The spot of a document that it is about. */
  anchor?: Anchor | undefined;
  /** It stands now. */
  onSaid?: (id: CommentId) => void;
}

/**
 * Sends a comment; one whose answer was lost is the same comment when it is sent again, so that it is said once.
 *
 * @returns why it was refused; null once it stands
 */
export function useSay({
  subject,
  commands,
  letIn,
  replyTo,
  anchor,
  onSaid,
}: Place): (body: CommentBody, files?: Sending) => Promise<string | null> {
  const tried = useRef<{ words: string; id: CommentId } | null>(null);
  return async (body, attachments = []) => {
    const words = JSON.stringify([body, attachments, anchor]);
    const id = tried.current?.words === words ? tried.current.id : (crypto.randomUUID() as CommentId);
    tried.current = { words, id };
    const refused = await refusalOf(
      commands.say({ subject, id, body, attachments, ...(replyTo && { replyTo }), ...(anchor && { anchor }) }),
    );
    if (refused === null) {
      tried.current = null;
      letIn(body);
      onSaid?.(id);
    }
    return refused;
  };
}

/** Why a command was refused, in words; null where it was not, or had come through before. */
export async function refusalOf(command: Promise<unknown>): Promise<string | null> {
  try {
    await command;
    return null;
  } catch (error) {
    const { code, message } = problemOf(error);
    return code === 'already_exists' ? null : message;
  }
}
