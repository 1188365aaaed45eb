// One piece of work that is asked for again and again: it runs once at a time, and once more where it was asked for meanwhile.

/** Between tries while something is away; whoever asks again is not kept waiting. */
const firstWait = 250;
const longestWait = 5_000;

export interface Runner {
  /** Runs the work, now or once more after the run under way. */
  ask: () => void;
  /** Tries no more, and waits for the run under way. */
  close: () => Promise<void>;
}

/** Where the work fails, `onFailure` hears of it, and it is tried again, further and further apart. */
export function createRunner(work: () => Promise<void>, onFailure: (err: unknown) => void): Runner {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isClosed = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;

  const run = async (): Promise<void> => {
    try {
      await work();
      failures = 0;
    } catch (err) {
      onFailure(err);
      if (!isClosed) retry = setTimeout(ask, Math.min(firstWait * 2 ** failures++, longestWait));
    }
  };

  function ask(): void {
    if (isClosed) return;
    if (running) {
      isAskedAgain = true;
      return;
    }
    clearTimeout(retry);
    running = run().finally(() => {
      running = null;
      if (!isAskedAgain) return;
      isAskedAgain = false;
      ask();
    });
  }

  return {
    ask,
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await running;
    },
  };
}
