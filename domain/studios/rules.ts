import { text } from '../kernel/endpoint.ts';

/** The name of a studio (PRODUCT §1). */
export const studioName = text('Studio name', { min: 1, max: 80 });
