import { expect, test } from 'vitest';
import { sounds, soundOf } from '../../../../domain/notifications/preferences.ts';
import { soundWords } from './sounds.ts';

test('[R9-04] the switch that an ended access sounds by says so, and no other does', () => {
  expect(sounds.filter((sound) => /access/.test(soundWords[sound].title + soundWords[sound].words))).toEqual([soundOf('access_revoked')]);
});
