import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import type { Anchor } from '../../../../../domain/discussions/contract.ts';
import type { SubjectKey } from '../../../../../domain/discussions/subjects.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../../lib/api.ts';
import type { CommentCommands } from '../../queries.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import type { ComposerProps } from '../composer/Composer.tsx';
import { sayOrKeep } from '../composer/lateComments.ts';

interface Place {
  subject: SubjectKey;
  commands: CommentCommands;
  letIn: (body: RichText) => void;
  /** The comment that is answered. */
  replyTo?: CommentId;
  /** The spot of a document that it is about. */
  anchor?: Anchor | undefined;
  /** It stands now. */
  onSaid?: (id: CommentId) => void;
  /** It is kept on this device until there is a connection. */
  onKept?: (() => void) | undefined;
}

/**
 * Sends a comment; without a connection it waits for one, unless files go with it.
 *
 * @returns what became of it
 */
export function useSay({ subject, commands, letIn, replyTo, anchor, onSaid, onKept }: Place): ComposerProps['onSend'] {
  const { id: owner } = useUser();
  return async (body, attachments = [], id) => {
    const given = { subject, id, body, ...(replyTo && { replyTo }), ...(anchor && { anchor }) };
    let isKept = false;
    const say = async () => {
      isKept = (await sayOrKeep(given, { owner, onSent: () => letIn(body) })) === 'kept';
      if (!isKept) await commands.readAnew();
    };
    const work: Promise<unknown> = attachments.length > 0 ? commands.say({ ...given, attachments }) : say();
    const refused = await refusalOf(work);
    if (refused !== null) return { refused };
    if (isKept) return { refused, after: () => showKept(id, onKept) };
    letIn(body);
    return { refused, after: () => onSaid?.(id) };
  };
}

/** It has gone from the field: where it waits is in sight. */
function showKept(id: CommentId, onKept: Place['onKept']): void {
  onKept?.();
  document.querySelector(`[data-late="${id}"]`)?.scrollIntoView({ block: 'nearest' });
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
