// The nine sounds of notifications, made of sines: `node tools/sounds.ts` writes them anew into web/public/sounds, where a
// test compares them. Wood, glass and felt rather than bells: quiet, short, and no two with the same gesture.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sound, sounds } from '../domain/notifications/preferences.ts';

export const soundFolder = join(import.meta.dirname, '../web/public/sounds');

const rate = 16_000;

interface Note {
  /** Seconds after the beginning. */
  at: number;
  /** Hertz; where it glides, from and to. */
  pitch: number | readonly [number, number];
  /** Seconds until it has faded. */
  length: number;
  loudness: number;
  /** Overtones beside the note itself, as multiples and shares. */
  body: readonly (readonly [number, number])[];
}

const wood: Note['body'] = [
  [1, 1],
  [3.9, 0.28],
  [9.2, 0.08],
];
const glass: Note['body'] = [
  [1, 1],
  [2.76, 0.22],
  [5.4, 0.06],
];
const felt: Note['body'] = [
  [1, 1],
  [2, 0.16],
  [3, 0.05],
];

const note = (
  at: number,
  pitch: Note['pitch'],
  { length = 0.3, loudness = 0.5, body = felt }: Partial<Pick<Note, 'length' | 'loudness' | 'body'>> = {},
): Note => ({ at, pitch, length, loudness, body });

const scores: Record<Sound, readonly Note[]> = {
  // Something laid on the desk: two knocks upwards.
  task_assigned: [note(0, 392, { length: 0.18, body: wood }), note(0.11, 587.33, { length: 0.32, body: wood })],
  // A pencil stroke.
  task_edited: [note(0, 659.26, { length: 0.22, loudness: 0.42, body: wood })],
  // Handed over, waiting: three steps up that stay open.
  task_in_review: [note(0, 440, { length: 0.2 }), note(0.1, 554.37, { length: 0.22 }), note(0.2, 739.99, { length: 0.4 })],
  // Somebody speaks.
  new_comment: [
    note(0, 523.25, { length: 0.3, body: glass, loudness: 0.42 }),
    note(0.09, 523.25, { length: 0.34, body: glass, loudness: 0.3 }),
  ],
  // And is answered: the same, downwards.
  comment_reply: [
    note(0, 659.26, { length: 0.24, body: glass, loudness: 0.42 }),
    note(0.1, 493.88, { length: 0.36, body: glass, loudness: 0.36 }),
  ],
  // Called by name: a rising slide, the only one.
  mention: [note(0, [587.33, 880], { length: 0.34, loudness: 0.5 }), note(0.16, 1174.66, { length: 0.4, loudness: 0.26, body: glass })],
  // A door: low, then the room behind it.
  project_invitation: [
    note(0, 261.63, { length: 0.45, loudness: 0.42 }),
    note(0.08, 392, { length: 0.45, loudness: 0.36 }),
    note(0.16, 523.25, { length: 0.5, loudness: 0.34 }),
  ],
  // A key turned: two low clicks and a tone.
  permission_changes: [
    note(0, 220, { length: 0.1, body: wood, loudness: 0.55 }),
    note(0.09, 220, { length: 0.1, body: wood, loudness: 0.45 }),
    note(0.2, 329.63, { length: 0.38 }),
  ],
  // Another chair: a fifth that falls to its ground.
  role_assignment: [note(0, 493.88, { length: 0.3 }), note(0.13, 329.63, { length: 0.5, body: glass, loudness: 0.44 })],
};

/** A WAV file: one channel of 16 kHz in µ-law, which every browser reads and which takes a byte a sample. */
export function drawSound(sound: Sound): Buffer {
  const notes = scores[sound];
  const seconds = Math.max(...notes.map(({ at, length }) => at + length));
  const samples = Array.from({ length: Math.ceil(seconds * rate) }, (_, index) =>
    notes.reduce((sum, each) => sum + sample(each, index / rate - each.at), 0),
  );
  const data = Buffer.from(samples.map((value) => toMuLaw(Math.tanh(value * 0.9))));
  return Buffer.concat([header(data.length), data]);
}

/** Struck at once, fading by itself; gone at its end. */
function sample({ pitch, length, loudness, body }: Note, at: number): number {
  if (at < 0 || at >= length) return 0;
  const struck = Math.min(1, at / 0.004);
  const gone = Math.min(1, (length - at) / 0.03);
  const turns = typeof pitch === 'number' ? pitch * at : pitch[0] * at + ((pitch[1] - pitch[0]) * at * at) / (2 * length);
  const tone = body.reduce(
    (sum, [multiple, share]) =>
      sum + share * Math.exp((-at * (5 + multiple * 1.6)) / (length * 1.7)) * Math.sin(2 * Math.PI * multiple * turns),
    0,
  );
  return loudness * struck * gone * tone;
}

/** ITU-T G.711. */
function toMuLaw(value: number): number {
  const level = Math.min(Math.round(Math.abs(value) * 32_767), 32_635) + 132;
  const exponent = Math.floor(Math.log2(level)) - 7;
  const mantissa = (level >> (exponent + 3)) & 0x0f;
  return ~((value < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

function header(bytes: number): Buffer {
  const head = Buffer.alloc(58);
  head.write('RIFF', 0);
  head.writeUInt32LE(50 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(18, 16);
  head.writeUInt16LE(7, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('fact', 38);
  head.writeUInt32LE(4, 42);
  head.writeUInt32LE(bytes, 46);
  head.write('data', 50);
  head.writeUInt32LE(bytes, 54);
  return head;
}

if (import.meta.main) {
  mkdirSync(soundFolder, { recursive: true });
  for (const sound of sounds) writeFileSync(join(soundFolder, `${sound}.wav`), drawSound(sound));
}
