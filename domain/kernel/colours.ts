import { z } from 'zod';

export const phaseColours = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The eight colours of phases and projects; what each looks like, web/ui says. */
export const phaseColour = z.literal(phaseColours);
export type PhaseColour = (typeof phaseColours)[number];

/** One after the other, and then again. @param index from 0 */
export const colourAt = (index: number): PhaseColour => phaseColours[index % phaseColours.length] ?? 1;
