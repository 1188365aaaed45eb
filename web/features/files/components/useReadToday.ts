import { usePrinting } from '../../../ui/usePrinting.ts';
import { useToday } from '../../studios/queries.ts';

/** The day that dates of a list are told by: what is of it is of today. Paper is read on other days, and its dates are whole. */
export function useReadToday(): string {
  const today = useToday() ?? '';
  return usePrinting() ? '' : today;
}
