// Why a document is shown by its facts alone, as a closed list, with what a person reads.

export const faults = ['locked', 'broken', 'tooLarge', 'tooSlow', 'unsupported'] as const;
export type Fault = (typeof faults)[number];

export const faultWords: Record<Fault, string> = {
  locked: 'It asks for a password. Download it to open it.',
  broken: 'It cannot be read here, and may be damaged. Download it to open it with its own program.',
  tooLarge: 'It is too large to be drawn here. Download it to open it with its own program.',
  tooSlow: 'It takes too long to be drawn here. Download it to open it with its own program.',
  unsupported: 'Pictures of this format are not drawn here. Download it to open it with its own program.',
};
