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

  test('why one cannot be had is told to whoever shows it, and it can be tried again', async () => {
    let isRefused = true;
    const refusing = async () => {
      if (isRefused) throw new Error('It is too large to be drawn here.');
      return new Blob(['page']);
    };
    const pictures = createPictures({ load: refusing });
    let told = 0;
    pictures.watch(face('page'), () => told++);
    await settled();
    expect([pictures.faultOf(face('page')), told]).toEqual(['It is too large to be drawn here.', 1]);
    isRefused = false;
    pictures.retry(face('page'));
    expect(pictures.faultOf(face('page'))).toBeNull();
    await settled();
    expect(pictures.read(face('page'))).not.toBeNull();
  });

  test('what is shown and could not be had is loaded anew once the connection is back', async () => {
    let isOffline = true;
    const begun: string[] = [];
    const onWire = async (src: string) => {
      begun.push(src);
      if (isOffline) throw new Error('You are offline.');
      return new Blob([src]);
    };
    const pictures = createPictures({ load: onWire });
    pictures.watch(face('shown'), () => {});
    pictures.watch(face('left'), () => {})();
    await settled();
    isOffline = false;
    begun.length = 0;
    pictures.retryAll();
    await settled();
    expect(begun).toEqual([face('shown')]);
    expect(pictures.read(face('shown'))).not.toBeNull();
    pictures.retryAll();
    expect(begun).toHaveLength(1);
  });

  test('so many come at once, and one that nobody shows any more is given up, begun or not', async () => {
    const begun: string[] = [];
    const stopped: string[] = [];
    const gates: (() => void)[] = [];
    const slow = async (src: string, signal: AbortSignal) => {
      begun.push(src);
      signal.addEventListener('abort', () => stopped.push(src));
      await new Promise<void>((go) => gates.push(go));
      return new Blob([src]);
    };
    const pictures = createPictures({ load: slow, atOnce: 2 });
    const stop = [0, 1, 2, 3].map((one) => pictures.watch(face(one), () => {}));
    await settled();
    expect(begun).toEqual([face(0), face(1)]);
    stop[0]?.();
    stop[2]?.();
    await settled();
    expect(stopped).toEqual([face(0)]);
    gates.forEach((go) => go());
    await settled();
    await settled();
    expect(begun).toEqual([face(0), face(1), face(3)]);
  });

  test('one that moves to another place of the page is not given up in between', async () => {
    const stopped: string[] = [];
    const watched = async (src: string, signal: AbortSignal) => {
      signal.addEventListener('abort', () => stopped.push(src));
      await turn();
      return new Blob([src]);
    };
    const pictures = createPictures({ load: watched });
    const stop = pictures.watch(face('a'), () => {});
    stop();
    pictures.watch(face('a'), () => {});
    await settled();
    expect([stopped, pictures.read(face('a')) === null]).toEqual([[], false]);
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
