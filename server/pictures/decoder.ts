// Pictures that people send, decoded in a process of its own. A picture that brings the decoder down is refused, and the next
// one gets a new decoder.

import { fileURLToPath } from 'node:url';
import { AppError } from '../../domain/kernel/errors.ts';
import { type PictureFault, pictureFaultWords } from '../../domain/kernel/pictures.ts';
import { ChildFault } from '../decoding/child.ts';
import { type Lane, type LaneBounds, openLane } from '../decoding/lane.ts';
import type { Log } from '../log.ts';
import type { DecodeAnswer, DecodeRequest, Part } from './decoderProcess.ts';

export const decoderBounds: LaneBounds = { atOnce: 20, ofOne: 2, perOne: 20_000, patience: Infinity, idle: 30_000, memory: 700_000_000 };

export interface Decoded {
  /** A WebP without metadata: a square, or a cover. */
  bytes: Buffer;
  width: number;
  height: number;
  /** The same cover for dense screens. */
  dense: Buffer | null;
}

export interface Decoder extends Pick<Lane<DecodeRequest, DecodeAnswer>, 'enter' | 'pid' | 'close'> {
  /** @throws AppError `too_large`, `picture_refused`; `validation_failed` for a square outside of the picture */
  decode: (bytes: Buffer, part: Part) => Promise<Decoded>;
}

export interface DecoderOptions {
  log: Log;
  bounds?: LaneBounds;
}

const words = {
  all: 'Other pictures are being taken in. Try again in a moment.',
  own: 'Your other pictures are still being taken in. Try again in a moment.',
};

export function openDecoder({ log, bounds = decoderBounds }: DecoderOptions): Decoder {
  const { ask, busy, enter, pid, close } = openLane<DecodeRequest, DecodeAnswer>({
    file: fileURLToPath(new URL('decoderProcess.ts', import.meta.url)),
    bounds,
    words,
  });
  return {
    enter,
    pid,
    close,
    decode: async (bytes, part) => {
      const answer = await ask({ bytes, part }).catch((err: unknown) => {
        if (err instanceof ChildFault && err.reason === 'closed') throw busy();
        log.warn({ err }, 'a picture brought its decoder down');
        throw refused('unreadable');
      });
      return accepted(answer);
    },
  };
}

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
