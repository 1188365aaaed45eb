// Where errors go that nobody sees: the console, and the error-reporting service when one is set (specification §8).

type Reporter = (error: unknown, context: string) => void;

let report: Reporter = () => {};

/** Sets the service that errors are reported to. */
export function setReporter(reporter: Reporter): void {
  report = reporter;
}

export function reportError(error: unknown, context: string): void {
  // oxlint-disable-next-line no-console -- the console is where a person who helps looks first
  console.error(context, error);
  report(error, context);
}

/** Uncaught errors and unhandled rejections of the whole window (ledger R8-09). @returns stops listening */
export function watchWindow(): () => void {
  const onError = (event: ErrorEvent) => reportError(event.error ?? event.message, 'uncaught error');
  const onRejection = (event: PromiseRejectionEvent) => reportError(event.reason, 'unhandled rejection');
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
