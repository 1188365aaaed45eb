// Where a held row of a list lands.

/** The rows with one of them put to another place; `to` counts without it. */
export function withMoved<One extends { id: string }>(rows: readonly One[], id: string, to: number): One[] {
  const moved = rows.find((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  return moved ? others.toSpliced(to, 0, moved) : others;
}

/**
 * The place that the held row covers most of.
 *
 * @param heights of the other rows, in order, px
 * @param top of the held row, px from the top of the list
 */
export function landingPlace(heights: readonly number[], top: number): number {
  let above = 0;
  for (const [index, height] of heights.entries()) {
    if (top < above + height / 2) return index;
    above += height;
  }
  return heights.length;
}
