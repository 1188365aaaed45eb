/** Why a document is shown by its facts alone, as a closed list. */
export type Fault =
  /** It asks for a password. */
  | 'locked'
  /** What it says of itself does not hold. */
  | 'broken'
  /** It has more pixels, or asks for more memory, than there may be. */
  | 'tooLarge'
  /** Drawing it takes longer than it may. */
  | 'tooSlow'
  /** Nobody here draws its format. */
  | 'unsupported';

export class RenderFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}
