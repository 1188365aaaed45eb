import type { Limiter } from '../http/limits.ts';
import type { Stamp } from '../jobs/jobs.ts';
import type { Visitor } from './context.ts';

/**
 * Counts a mail that somebody asked for against its recipient, whatever flow it belongs to.
 *
 * @throws AppError `rate_limited`
 */
export function stampFor(limiter: Pick<Limiter, 'spend'>, to: string): Stamp {
  limiter.spend('mailToAddress', to);
  return {} as Stamp;
}

interface ForStranger {
  limiter: Pick<Limiter, 'trySpend'>;
  to: string;
  log: Visitor['log'];
}

/**
 * The same where anybody may ask for mails to anybody. Past the limit there is none and nobody is told: a refusal would say
 * what the address was sent before.
 */
export function stampForStranger({ limiter, to, log }: ForStranger): Stamp | null {
  if (limiter.trySpend('mailToAddress', to)) return {} as Stamp;
  log.warn({ event: 'auth.mailWithheld' }, 'too many mails to one address');
  return null;
}
