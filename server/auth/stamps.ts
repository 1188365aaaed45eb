import type { Limiter } from '../http/limits.ts';
import type { Stamp } from '../jobs/jobs.ts';
import type { Visitor } from './context.ts';

interface AskedMail {
  limiter: Pick<Limiter, 'trySpend'>;
  to: string;
  log: Visitor['log'];
}

/**
 * Counts a mail that somebody asked for against its recipient, whatever flow it belongs to. Past the limit there is none and
 * nobody is told, since anybody may ask for mails to anybody, with a studio of their own, too: a refusal would say what the
 * address was sent before.
 */
export function stampFor({ limiter, to, log }: AskedMail): Stamp | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- none is made but here
  if (limiter.trySpend('mailToAddress', to)) return {} as Stamp;
  log.warn({ event: 'mail.withheld' }, 'too many mails to one address');
  return null;
}
