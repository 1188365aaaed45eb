// Plays the sounds of notifications. Loaded late; browsers let nothing sound before somebody pressed something.

import { isQuietAt, isSoundOn, type NotificationPreferences, type Sound, soundOf } from '../../../../domain/notifications/preferences.ts';

let context: AudioContext | null = null;
/** How many sounds play, or are about to. */
let sounding = 0;
let resting: Promise<void> = Promise.resolve();
const loaded = new Map<Sound, Promise<AudioBuffer>>();

/** The first gesture lets sounds play from then on; one that came before this was loaded counts as well. */
export function unlockSounds(): void {
  const unlock = () => void wake().then(rest);
  window.addEventListener('pointerdown', unlock, { once: true, passive: true });
  window.addEventListener('keydown', unlock, { once: true, passive: true });
}

/** @returns null where the browser still lets nothing sound */
async function wake(): Promise<AudioContext | null> {
  if (typeof AudioContext === 'undefined') return null;
  // Without a gesture the browser would warn, and wait for one. Older ones cannot say whether there was one.
  const { userActivation } = navigator as { userActivation?: UserActivation };
  if (!context && userActivation && !userActivation.hasBeenActive) return null;
  context ??= new AudioContext();
  await resting;
  if (context.state !== 'running') await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 500))]);
  return context.state === 'running' ? context : null;
}

/** One that runs takes power and keeps a laptop from its sleep, whether it sounds or not. */
function rest(): void {
  if (sounding === 0 && context) resting = context.suspend();
}

/** At so many per cent. @returns whether it sounded */
export async function playSound(sound: Sound, volume: number): Promise<boolean> {
  if (volume <= 0) return false;
  sounding += 1;
  const end = () => {
    sounding -= 1;
    rest();
  };
  try {
    const player = await wake();
    if (player) await start(player, { sound, volume, onEnd: end });
    else end();
    return player !== null;
  } catch (error) {
    end();
    throw error;
  }
}

async function start(player: AudioContext, { sound, volume, onEnd }: { sound: Sound; volume: number; onEnd: () => void }): Promise<void> {
  const source = player.createBufferSource();
  const gain = player.createGain();
  // Loudness is heard by its square.
  gain.gain.value = (Math.min(volume, 100) / 100) ** 2;
  source.buffer = await load(player, sound);
  source.connect(gain).connect(player.destination);
  source.addEventListener('ended', onEnd, { once: true });
  source.start();
}

function load(player: AudioContext, sound: Sound): Promise<AudioBuffer> {
  const known = loaded.get(sound);
  if (known) return known;
  const loading = fetch(`/sounds/${sound}.wav`)
    .then((answer) => answer.arrayBuffer())
    .then((bytes) => player.decodeAudioData(bytes));
  loaded.set(sound, loading);
  loading.catch(() => loaded.delete(sound));
  return loading;
}

interface Heard {
  type: string;
  /** Null where they are not known, or were never chosen: then it sounds (specification §9). */
  preferences: NotificationPreferences | null;
}

/** The sound of a notification, unless its flag is off or it is quiet now. Which tab plays is its caller's business. */
export async function playNotificationSound({ type, preferences }: Heard): Promise<boolean> {
  if (!isSoundOn(preferences, type) || (preferences && isQuietAt(preferences, new Date()))) return false;
  return playSound(soundOf(type), preferences?.volume ?? defaultVolume).catch(() => false);
}

const defaultVolume = 60;

/** In the order of the settings, with what each is for. */
export const soundWords: Record<Sound, { title: string; words: string }> = {
  task_assigned: { title: 'Task assigned', words: 'A task is given to you' },
  task_edited: { title: 'Task edited', words: 'A task of yours is changed, or its dates are' },
  task_in_review: { title: 'In review and completed', words: 'A task waits for your review, is approved or completed' },
  new_comment: { title: 'Comments and attachments', words: 'Somebody comments or attaches a file' },
  comment_reply: { title: 'Replies', words: 'Somebody answers you' },
  mention: { title: 'Mentions', words: 'Somebody names you' },
  project_invitation: {
    title: 'Projects and invitations',
    words: 'A project begins, you are invited, people join or leave, somebody’s access ends, or a task falls due',
  },
  permission_changes: { title: 'Permissions', words: 'What you may do changes' },
  role_assignment: { title: 'Roles', words: 'You get another role' },
};
