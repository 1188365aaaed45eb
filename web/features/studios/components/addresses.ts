// Many addresses, as people paste them: from a mail, a table, an address book.

import { emailAddress } from '../../../../domain/identity/rules.ts';

export interface ReadAddresses {
  /** Each once, in the order in which they stand. */
  good: string[];
  /** What stands there and is no address, as it was typed. */
  bad: string[];
}

/** Reads `a@x.com, Elin Strand <elin@x.com>; b@x.com`, a line each or not. */
export function readAddresses(text: string): ReadAddresses {
  const parts = text
    .split(/[\n,;]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    // Between spaces there may be several; a name belongs to the address in angle brackets after it.
    .flatMap((part) => (part.includes('<') ? [part] : part.split(/\s+/)));
  const read = parts.map((part) => ({ part, result: emailAddress.safeParse(/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part) }));
  return {
    good: [...new Set(read.flatMap(({ result }) => (result.success ? [result.data] : [])))],
    bad: read.filter(({ result }) => !result.success).map(({ part }) => part),
  };
}
