// What all parts of one discussion share.

import { createContext, useContext } from 'react';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import type { SubjectKey } from '../../../../../domain/discussions/subjects.ts';
import type { CommentBodyViewProps } from '../body/CommentBodyView.tsx';
import type { Late } from '../composer/lateComments.ts';
import type { Mentionable } from '../composer/mentions.ts';
import type { Unsent } from '../composer/unsent.ts';
import type { CommentCommands } from '../../queries.ts';

/** Where it is said. The same whatever is said: no comment is drawn anew for another. */
export interface DiscussionFrame {
  subject: SubjectKey;
  commands: CommentCommands;
  /** Whom one may name here, and the head over those who read it: "In Halden House". */
  people: readonly Mentionable[];
  placeName: string;
  /** Invites whom it names and who cannot read it yet. */
  letIn: (body: RichText) => void;
  thingOf: NonNullable<CommentBodyViewProps['thingOf']>;
  /** Others who read this are told that somebody writes. */
  onWrite: () => void;
  /** The address of a comment within the product. */
  linkOf: (commentId: CommentId) => string;
}

/** How it stands just now. */
export interface DiscussionState {
  /** Whether it has the page for itself, which opens where the new begins. */
  opensAtNew: boolean;
  /** The comment that the address leads to: lit for a moment. */
  lit: CommentId | null;
  /** Of a document or a board, the spots that threads are about. */
  pins?: ThreadPins | undefined;
  /** The place where the new begins, or the end, comes into sight or goes. */
  onSight: (isIn: boolean) => void;
  /** One's own words that do not stand yet. */
  late: readonly Late[];
  /** What was refused here or is being answered, by the place of its words. */
  unsent: Readonly<Record<string, Unsent>>;
}

export interface PinOfThread {
  number: number;
  place: string;
  isNew: boolean;
  /** Set on an earlier version of the document, which can be shown or not. */
  former?: { name: string; isShown: boolean } | null;
}

/** Threads on spots of a document or a board. */
export interface ThreadPins {
  on: 'sheet' | 'recording' | 'board';
  /** Undefined for a thread about all of it. */
  of: (rootId: CommentId) => PinOfThread | undefined;
  /** The first comment of the thread that is marked, as its pin is. */
  marked: CommentId | null;
  onMark: (rootId: CommentId) => void;
}

export const DiscussionContext = createContext<DiscussionFrame | null>(null);
export const DiscussionStateContext = createContext<DiscussionState | null>(null);

export function useFrame(): DiscussionFrame {
  const frame = useContext(DiscussionContext);
  if (!frame) throw new Error('This stands in no discussion.');
  return frame;
}

export function useDiscussionState(): DiscussionState {
  const state = useContext(DiscussionStateContext);
  if (!state) throw new Error('This stands in no discussion.');
  return state;
}
