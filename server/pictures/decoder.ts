// Pictures that people send, decoded in a process of its own: one at a time, with a bounded queue before it and a time
// limit on each. A picture that brings the decoder down is refused, and the next one gets a new decoder.

import { AppError } from '../../domain/kernel/errors.ts';
import { type PictureFault, pictureFaultWords } from '../../domain/kernel/pictures.ts';
import type { Log } from '../log.ts';
import { type DecoderProcess, startDecoderProcess } from './decoderChild.ts';
import type { DecodeAnswer, Part } from './decoderProcess.ts';

export const decoderBounds = {
  /** Pictures that are received, wait or are decoded. */
  atOnce: 20,
  /** Of these, pictures of one person. */
  ofOne: 2,
  /** What one picture may take, in milliseconds. */
  perPicture: 20_000,
  /** How long the process stays without work. */
  idle: 30_000,
  /** Bytes of memory past which the process ends itself. */
  memory: 700_000_000,
} as const;

export type DecoderBounds = { readonly [Name in keyof typeof decoderBounds]: number };

export interface Decoded {
  /** A WebP without metadata: a square, or a cover. */
  bytes: Buffer;
  width: number;
  height: number;
  /** The same cover for dense screens. */
  dense: Buffer | null;
}

export interface Decoder {
  /**
   * Takes a place for a person's picture before it is received, and answers how to give it back.
   *
   * @throws AppError `unavailable` when all are taken, or as many as one person may have
   */
  enter: (personId: string) => () => void;
  /** @throws AppError `too_large`, `picture_refused`; `validation_failed` for a square outside of the picture */
  decode: (bytes: Buffer, part: Part) => Promise<Decoded>;
  /** The id of the process that decodes, while there is one. */
  pid: () => number | undefined;
  close: () => Promise<void>;
}

export interface DecoderOptions {
  log: Log;
  bounds?: DecoderBounds;
}

export function openDecoder({ log, bounds = decoderBounds }: DecoderOptions): Decoder {
  let inside = 0;
  const insideOf = new Map<string, number>();
  let isClosed = false;
  let child: DecoderProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  /** Resolves when every picture before is done. */
  let last: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = child;
    child = null;
    await ending?.stop();
  };

  const decodeNext = async (bytes: Buffer, part: Part): Promise<Decoded> => {
    if (isClosed) throw busy();
    clearTimeout(idle);
    child ??= startDecoderProcess(bounds.memory);
    let answer: DecodeAnswer;
    try {
      answer = await child.ask({ bytes, part }, bounds.perPicture);
    } catch (err) {
      await end();
      if (isClosed) throw busy();
      log.warn({ err }, 'a picture brought its decoder down');
      throw refused('unreadable');
    }
    idle = setTimeout(() => void end(), bounds.idle);
    idle.unref();
    return accepted(answer);
  };

  return {
    enter: (personId) => {
      const own = insideOf.get(personId) ?? 0;
      if (isClosed || inside >= bounds.atOnce) throw busy();
      if (own >= bounds.ofOne) throw busy('Your other pictures are still being taken in. Try again in a moment.');
      inside++;
      insideOf.set(personId, own + 1);
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        inside--;
        const left = (insideOf.get(personId) ?? 1) - 1;
        if (left > 0) insideOf.set(personId, left);
        else insideOf.delete(personId);
      };
    },
    decode: (bytes, part) => {
      const turn = last.then(() => decodeNext(bytes, part));
      last = turn.catch(() => {});
      return turn;
    },
    pid: () => child?.pid,
    close: async () => {
      isClosed = true;
      await end();
    },
  };
}

const busy = (message = 'Other pictures are being taken in. Try again in a moment.'): AppError =>
  new AppError('unavailable', { retryAfter: 5, message });

/** The refusal of a picture, in words that do not know its name. */
export const refused = (fault: PictureFault): AppError =>
  new AppError(fault === 'tooHeavy' || fault === 'tooLarge' ? 'too_large' : 'picture_refused', { message: pictureFaultWords(fault) });

function accepted(answer: DecodeAnswer): Decoded {
  switch (answer.kind) {
    case 'decoded':
      return { ...answer, bytes: Buffer.from(answer.bytes), dense: answer.dense && Buffer.from(answer.dense) };
    case 'refused':
      throw refused(answer.fault);
    case 'outside':
      throw new AppError('validation_failed', { field: 'size', message: 'The square lies outside of the picture.' });
  }
}
