// One sound over all tabs of a browser: the first that gets its turn plays, the others find the turn taken.

/** Tabs in the background wake late: for so long an arrival counts as sounded. */
const sameMs = 5000;
/** A storm sounds once in so long. */
const restMs = 1000;

/**
 * @param arrival what it is about, the same in every tab
 * @param play answers whether it was heard: a tab that nobody has touched yet may not play, and leaves the turn to another
 */
export async function takeTurn(arrival: string, play: () => Promise<boolean>): Promise<void> {
  if (!('locks' in navigator)) {
    // An address without TLS: two tabs may both sound, which is better than none.
    await play();
    return;
  }
  await whileFree(`atelier.sound ${arrival}`, async () => {
    let heard = false;
    await whileFree('atelier.sound', async () => {
      heard = await play();
      if (heard) await rest(restMs);
    });
    if (heard) await rest(sameMs - restMs);
  });
}

const whileFree = (name: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
