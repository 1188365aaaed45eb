// What live sockets may take, of one, of a person, of a network and of an instance.

/** docs/security.md lists them. */
export const socketLimits = {
  messageBytes: 16_384,
  /** A reader that is so far behind is closed; it comes back and catches up from the log. */
  backlogBytes: 2_000_000,
  messagesPerTenSeconds: 100,
  joinWithinMs: 10_000,
  /** How often one socket may join before it has to open another. */
  joins: 10,
  /** The browser beats every 30 s. A tab out of sight beats late, but answers when it is asked whether it is there. */
  askedMs: 40_000,
  /** A socket that was silent for so long is gone. */
  silentMs: 55_000,
  perPerson: 20,
  unjoinedPerNetwork: 100,
  unjoinedPerInstance: 1_000,
  perInstance: 5_000,
} as const;

export type SocketBounds = Readonly<Record<keyof typeof socketLimits, number>>;
