import { architectureAia } from './architectureAia.ts';
import { architectureRiba } from './architectureRiba.ts';
import { blank } from './blank.ts';
import { eDesignRoom } from './eDesignRoom.ts';
import { ffeAndInstall } from './ffeAndInstall.ts';
import { hospitalityFitOut } from './hospitalityFitOut.ts';
import { kitchenAndBath } from './kitchenAndBath.ts';
import { residentialFullService } from './residentialFullService.ts';
import { retailFitOut } from './retailFitOut.ts';
import type { Template } from './template.ts';
import { workplace } from './workplace.ts';

/**
 * The templates that come with Atelier (PRODUCT §2), in the order in which they are offered. Server only: the browser
 * gets their summaries by call, so that a first page load carries no task lists.
 */
export const builtInTemplates: readonly Template[] = [
  residentialFullService,
  kitchenAndBath,
  eDesignRoom,
  hospitalityFitOut,
  retailFitOut,
  workplace,
  architectureAia,
  architectureRiba,
  ffeAndInstall,
  blank,
];

export function findBuiltInTemplate(id: string): Template | undefined {
  return builtInTemplates.find((template) => template.id === id);
}
