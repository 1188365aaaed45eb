import { resolveObjectURL } from 'node:buffer';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createPictures } from './pictures.ts';

const asked: string[] = [];
const load = async (src: string) => {
  asked.push(src);
  await turn();
  return src.endsWith('gone') ? null : new Blob([src]);
};
const face = (name: string | number) => `/files/pictures/${name}`;
const settled = async () => {
  await turn();
  await turn();
};

describe('pictures that need the session', () => {
  test('one is fetched once, however many show it, and shown when it has come', async () => {
    const pictures = createPictures({ load });
    asked.length = 0;
    let told = 0;
    for (let times = 0; times < 5; times++) pictures.watch(face('a'), () => told++);
    expect(pictures.read(face('a'))).toBeNull();
    await settled();
    expect([asked, told]).toEqual([[face('a')], 5]);
    expect(await resolveObjectURL(pictures.read(face('a')) ?? '')?.text()).toBe(face('a'));
  });

  test('an address that anybody may open is shown as it is', () => {
    const pictures = createPictures({ load });
    asked.length = 0;
    pictures.watch('/art/face-ines.svg', () => {});
    expect([pictures.read('/art/face-ines.svg'), asked]).toEqual(['/art/face-ines.svg', []]);
  });

  test('one that cannot be had is asked for again by the next who shows it', async () => {
    const pictures = createPictures({ load });
    asked.length = 0;
    pictures.watch(face('gone'), () => {});
    await settled();
    expect(pictures.read(face('gone'))).toBeNull();
    pictures.watch(face('gone'), () => {});
    expect(asked).toHaveLength(2);
  });

  test('[A60] only so many stay; the oldest that nobody shows goes first', async () => {
    const pictures = createPictures({ load, most: 3 });
    const stop = Array.from({ length: 6 }, (_, index) => pictures.watch(face(index), () => {}));
    await settled();
    const first = pictures.read(face(0)) ?? '';
    stop.slice(1).forEach((end) => end());
    expect([0, 1, 2, 3, 4, 5].map((index) => pictures.read(face(index)) !== null)).toEqual([true, false, false, false, true, true]);
    expect(resolveObjectURL(first)).toBeDefined();
  });

  test('[V40] at sign-out all go, also one that is on its way, and whoever shows one is told', async () => {
    const pictures = createPictures({ load });
    let told = 0;
    pictures.watch(face('a'), () => told++);
    await settled();
    const address = pictures.read(face('a')) ?? '';
    pictures.watch(face('late'), () => {});
    pictures.forget();
    expect([pictures.read(face('a')), told, resolveObjectURL(address)]).toEqual([null, 2, undefined]);
    await settled();
    expect(pictures.read(face('late'))).toBeNull();
  });
});
