// What can be talked about on a socket. A topic is opened anew for each socket; a feature that wants one adds a line where
// the server is put together.

import type { UserId } from '../../domain/kernel/ids.ts';
import type { Line } from './line.ts';

/** Why somebody is not let in, or a message not taken: a word for the page. */
export type Refusal = 'not_found' | 'validation_failed' | 'outdated' | 'session_ended' | 'rate_limited' | 'already_joining';

export interface JoinRequest {
  payload: Record<string, unknown>;
  /** What all that is said on this join bears. */
  reference: string | null;
  /** Answers the join; what is pushed after it belongs to it. */
  accept: (response: object) => void;
}

/** A topic on one socket. */
export interface Topic {
  /** Lets the page in and accepts, or says why not. Whoever has joined already joins anew. */
  join: (request: JoinRequest) => Promise<Refusal | null>;
  /** What the page may say on it, by event. @returns why it is not taken, or null */
  messages: Readonly<Record<string, (payload: Record<string, unknown>) => Refusal | null>>;
  /** Of somebody who has not joined it does nothing. */
  leave: () => void;
  hasJoined: () => boolean;
  /** With each heartbeat: whether they may still hear it. One that ends says so itself. */
  isStillOpen: () => Promise<boolean>;
  /** Asks the page whether it is there. */
  askBack: () => void;
}

/** What a topic knows of its socket. */
export interface Seat {
  line: Line;
  /** The name that its frames bear. */
  name: string;
  /** Where the socket comes from, for limits. */
  network: string;
  /** The socket takes part as this person's from now on, and is no stranger any more. @returns false where they have too many */
  enter: (person: UserId) => boolean;
}

export interface TopicKind {
  /** Messages in ten seconds; more of them end the socket. */
  quota: number;
  open: (seat: Seat) => Topic;
}
