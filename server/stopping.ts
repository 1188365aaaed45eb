// How the process ends: when it is asked to, or when its database does not stay up; everything that was started ends
// first.

import type { ErrorReporter } from './errors/sentry.ts';
import { failureOf } from './errors/failure.ts';
import type { Log } from './log.ts';

interface Stoppable {
  close: () => Promise<void>;
  errors: ErrorReporter;
  databaseFailed: Promise<Error>;
}

interface Stopping {
  starting: Promise<Stoppable>;
  log: Log;
  /** Parts have shorter limits of their own; past so many milliseconds the process ends as it is. */
  patience?: number;
}

/** A signal during the start ends what it started as well. */
export function stopWhenAsked({ starting, log, patience = 9_800 }: Stopping): void {
  let isStopping = false;
  const stop = (code: number): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, patience).unref();
    // A start that failed has said why and ended the process.
    void starting
      .then((server) => server.close())
      .then(
        () => process.exit(code),
        () => {},
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));

  let errors: ErrorReporter | null = null;
  process.on('unhandledRejection', (err) => {
    log.error({ err }, 'unhandled rejection');
    errors?.report(failureOf(err, { context: 'unhandled rejection' }));
  });
  void starting.then(
    async (server) => {
      errors = server.errors;
      const err = await server.databaseFailed;
      log.fatal({ err }, 'the database does not stay up');
      stop(1);
    },
    () => {},
  );
}
