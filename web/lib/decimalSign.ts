import type { DecimalSign } from '../../domain/kernel/csv.ts';
import { formatNumber } from '../ui/locale.ts';

/** What the studio writes between a number and its parts, as its spreadsheets read it. */
export const decimalSign = (by?: string): DecimalSign => (formatNumber(1.5, {}, by)[1] === ',' ? ',' : '.');
