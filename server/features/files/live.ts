// How people hear that documents went elsewhere: without the projects that they left and came into, of which whoever reads only one
// may not know the other.

import type { FilesMoved } from '../../../domain/files/events.ts';
import { presenter } from '../../live/presenting.ts';

export const filesPresenter = presenter<'files.moved'>({
  types: ['files.moved'],
  prepare: async (_tx, events) => {
    const heard = new Map(
      events.map(({ sequence, data: { fileIds, folderIds } }): [number, FilesMoved] => [sequence, { fileIds, folderIds }]),
    );
    return ({ sequence }) => heard.get(sequence) ?? null;
  },
});
