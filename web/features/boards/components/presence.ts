// How somebody else on a board is told apart: by a colour for the visit, and by their first name.

import { firstName as firstOf } from '../../../../domain/identity/names.ts';
import type { Person } from '../../studios/queries.ts';

const colours = 5;

/** @param index among the others on the board, in the order of their ids */
export const presenceColour = (index: number): string => `var(--presence-${(index % colours) + 1})`;

export const firstName = ({ name }: Person): string => firstOf(name);
