import type { Fault } from '../../domain/files/faults.ts';

/** Why a document is not drawn. */
export class RenderFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}
