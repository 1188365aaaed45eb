// Documents as pictures, drawn in processes of their own: one for what comes in, and one for whoever looks, who does not wait
// for the other. A file that brings its process down is shown by its facts, and the next one gets a new process.

import { fileURLToPath } from 'node:url';
import type { Fault } from '../../domain/files/faults.ts';
import { ChildFault } from '../decoding/child.ts';
import { type Lane, type LaneBounds, openLane, type Turn } from '../decoding/lane.ts';
import type { Log } from '../log.ts';
import { RenderFault } from './faults.ts';
import { type Document, type Drawing, type Facts, noFacts, type Picture, type RenderAnswer, type RenderRequest } from './types.ts';

export const arrivalBounds: LaneBounds = { atOnce: 20, ofOne: 20, perOne: 60_000, patience: Infinity, idle: 30_000, memory: 900_000_000 };
export const viewBounds: LaneBounds = { atOnce: 80, ofOne: 16, perOne: 30_000, patience: 20_000, idle: 60_000, memory: 900_000_000 };

export interface Renderer {
  /** Says that a document is on its way, so that what describes it is there when it has come. */
  expect: () => void;
  /**
   * What is told of a document; one that cannot be drawn says why.
   *
   * @throws AppError `unavailable` when the server ends
   */
  describe: (document: Document) => Promise<Facts>;
  /**
   * Takes a place for a person who looks, and answers how to give it back: whoever has none fetches no file for it either.
   *
   * @throws AppError `unavailable` when all places are taken, or the person's own
   */
  enter: (personId: string) => () => void;
  /**
   * @param turn one that is given up before its turn is not drawn
   * @throws RenderFault; AppError `unavailable` when the server ends; the signal's reason
   */
  draw: (drawing: Drawing, turn?: Turn) => Promise<Picture>;
  /** The ids of the processes that there are. */
  pids: () => number[];
  close: () => Promise<void>;
}

export interface RendererOptions {
  log: Log;
  bounds?: { arrivals: LaneBounds; views: LaneBounds };
}

const words = {
  all: 'Other documents are being drawn. Try again in a moment.',
  own: 'Your other pages are still being drawn. Try again in a moment.',
};

export function openRenderer({ log, bounds = { arrivals: arrivalBounds, views: viewBounds } }: RendererOptions): Renderer {
  const open = (of: LaneBounds) =>
    openLane<RenderRequest, RenderAnswer>({ file: fileURLToPath(new URL('renderProcess.ts', import.meta.url)), bounds: of, words });
  const arrivals = open(bounds.arrivals);
  const views = open(bounds.views);

  /** @throws RenderFault */
  const answerOf = async (lane: Lane<RenderRequest, RenderAnswer>, request: RenderRequest, turn?: Turn): Promise<RenderAnswer> => {
    try {
      return await lane.ask(request, turn);
    } catch (err) {
      if (!(err instanceof ChildFault)) throw err;
      if (err.reason === 'closed') throw lane.busy();
      log.warn({ err, kind: request.kind, mediaType: request.mediaType }, 'a document brought its decoder down');
      return { fault: faultOf(err) };
    }
  };

  return {
    expect: arrivals.expect,
    describe: async ({ file, kind, mediaType }) => {
      if (kind === 'video' || kind === 'audio' || kind === 'other') return noFacts;
      const answer = await answerOf(arrivals, { act: 'describe', file, kind, mediaType });
      return 'facts' in answer ? answer.facts : { ...noFacts, fault: 'fault' in answer ? answer.fault : 'broken' };
    },
    enter: views.enter,
    draw: async (drawing, turn) => {
      const answer = await answerOf(views, { act: 'draw', ...drawing }, turn);
      if ('picture' in answer) return answer;
      throw new RenderFault('fault' in answer ? answer.fault : 'broken');
    },
    pids: () => [arrivals.pid(), views.pid()].filter((pid) => pid !== undefined),
    close: async () => {
      await Promise.all([arrivals.close(), views.close()]);
    },
  };
}

function faultOf({ reason }: ChildFault): Fault {
  if (reason === 'slow') return 'tooSlow';
  return reason === 'killed' ? 'tooLarge' : 'broken';
}
