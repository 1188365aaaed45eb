// What a project shows of itself. Apart from the contract, so that a card needs no library that checks one.

/** The drawings that a project without a photograph can choose (look/art). A photograph is the address of its picture instead. */
export const covers = [
  'arch',
  'bath',
  'ceiling',
  'court',
  'elev',
  'gable',
  'oak',
  'plan',
  'shelves',
  'stair',
  'swatch',
  'table',
  'window',
] as const;

export type DrawnCover = (typeof covers)[number];

/** Whether a cover is one of the drawings; otherwise it is the address of a photograph. */
export const isDrawn = (cover: string): cover is DrawnCover => (covers as readonly string[]).includes(cover);
