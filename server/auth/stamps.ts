import type { Limiter } from '../http/limits.ts';
import type { Stamp } from '../jobs/jobs.ts';

/**
 * Counts a mail that somebody asked for against its recipient, whatever flow it belongs to.
 *
 * @throws AppError `rate_limited`
 */
export function stampFor(limiter: Pick<Limiter, 'spend'>, to: string): Stamp {
  limiter.spend('mailToAddress', to);
  return {} as Stamp;
}
