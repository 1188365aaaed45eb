// How people hear that documents went elsewhere: without the project that they came into, which whoever reads only the one that they
// left may not know of.

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
