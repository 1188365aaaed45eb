// One socket as both sides talk on it: frames in, frames out, no more than it may, and not silent for long.

import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import type { Log } from '../log.ts';
import type { SocketBounds } from './bounds.ts';

/** A message of Phoenix's protocol: reference of the join, of the message, topic, event, payload. */
const frame = z.tuple([
  z.string().max(20).nullable(),
  z.string().max(20).nullable(),
  z.string().max(40),
  z.string().max(40),
  z.record(z.string(), z.unknown()),
]);
export type Frame = z.infer<typeof frame>;
type Head = readonly [joinReference: string | null, reference: string | null, topic: string, event: string];

export interface Line {
  push: (head: Head, payload: object) => void;
  /** The same with a payload that is JSON already: a batch is written once for all who hear it. */
  pushJson: (head: Head, payload: string) => void;
  close: (code: number, reason: string) => void;
  isOpen: () => boolean;
}

export interface LineHandlers {
  onFrame: (frame: Frame) => Promise<void>;
  /** Nothing has come for a while: time to ask whether somebody is there. */
  onSilence: () => void;
  onEnd: () => void;
}

interface LineOptions extends LineHandlers {
  bounds: SocketBounds;
  log: Log;
}

export function openLine(socket: WebSocket, { bounds, log, onFrame, onSilence, onEnd }: LineOptions): Line {
  const silence = watchSilence(bounds, { onSilence, onGone: () => socket.terminate() });
  const line = lineOf(socket, bounds);

  socket.on('error', (err) => log.debug({ err }, 'live socket'));
  socket.on('close', () => {
    silence.end();
    onEnd();
  });
  socket.on('message', (data, isBinary) => {
    // What comes between our goodbye and theirs is not looked at.
    if (!line.isOpen()) return;
    silence.restart();
    const parsed = isBinary ? null : parseFrame(data);
    if (!parsed) return line.close(1008, 'not understood');
    onFrame(parsed).catch((err: unknown) => {
      log.warn({ err }, 'live message failed');
      line.close(1011, 'failed');
    });
  });
  return line;
}

function lineOf(socket: WebSocket, { backlogBytes }: SocketBounds): Line {
  const isOpen = () => socket.readyState === socket.OPEN;
  const close = (code: number, reason: string) => socket.close(code, reason);
  const pushJson = (head: Head, payload: string) => {
    if (!isOpen()) return;
    if (socket.bufferedAmount > backlogBytes) close(1013, 'too slow');
    else socket.send(`${JSON.stringify(head).slice(0, -1)},${payload}]`);
  };
  return { isOpen, close, pushJson, push: (head, payload) => pushJson(head, JSON.stringify(payload)) };
}

function watchSilence(
  { askedMs, silentMs }: SocketBounds,
  { onSilence, onGone }: { onSilence: () => void; onGone: () => void },
): { restart: () => void; end: () => void } {
  const begin = () => [setTimeout(onSilence, askedMs), setTimeout(onGone, silentMs)];
  let timers = begin();
  const end = () => timers.forEach(clearTimeout);
  return {
    end,
    restart: () => {
      end();
      timers = begin();
    },
  };
}

function parseFrame(data: RawData): Frame | null {
  if (!Buffer.isBuffer(data)) return null;
  try {
    const parsed = frame.safeParse(JSON.parse(data.toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
