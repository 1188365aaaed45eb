import { z } from 'zod';
import { filePage } from '../files/contract.ts';
import { cursor, read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { boardActId, boardId, boardItemId, boardVersionId, fileId, projectId, userId } from '../kernel/ids.ts';
import { searchText, text } from '../kernel/text.ts';
import { deletion } from '../kernel/trash.ts';
import { verdict } from '../kernel/verdictSchema.ts';
import { boardNews } from './heard.ts';
import { item, itemKinds, reach } from './items.ts';
import { operations, refusals } from './operations.ts';

/** Of the gallery, a page. */
const pageOfBoards = 24;

/** Of the items of a board, a page: the first view, and what follows. */
export const pageOfItems = 1000;
/** Of what a cover draws. */
export const mostCoverItems = 60;
/** Of a project, and of one person for themselves; those in the trash not counted. */
export const mostBoards = 500;
/** Of one board, with a name. */
export const mostNamedVersions = 200;
/** Of one board, of what gave way to earlier versions: the newest. */
export const mostFormerVersions = 20;
/** In bytes, as they are kept: those with a name, and what gave way. */
export const versionRoom = { named: 256 * 2 ** 20, former: 64 * 2 ** 20 };

const boardName = text('Name', { min: 1, max: 120 });

export const boardVerdicts = z.object({
  /** Its items, its name, its versions. */
  edit: verdict,
  /** Files from elsewhere, which come among the documents of its place first. */
  upload: verdict,
  comment: verdict,
  archive: verdict,
  duplicate: verdict,
  remove: verdict,
});
export type BoardVerdicts = z.infer<typeof boardVerdicts>;

/** Of the largest things on a board, what can be seen from afar. */
const coverItem = z.object({
  id: boardItemId,
  kind: z.enum(itemKinds),
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  rotation: z.number(),
  /** Of a swatch its colour, of a palette all of them. */
  colours: z.array(z.string()),
  /** A document of the board's place that has a picture, with its version: where that is to be had. */
  file: z.object({ id: fileId, number: z.number() }).nullable(),
});
export type CoverItem = z.infer<typeof coverItem>;

export const boardRecord = z.object({
  id: boardId,
  /** Null for a personal one. */
  projectId: projectId.nullable(),
  name: z.string(),
  /** Of its name and standing: counts each change. */
  version: z.number(),
  /** The number of the newest act on its items. */
  act: z.number(),
  items: z.number(),
  createdBy: userId,
  createdAt: z.string(),
  /** When somebody worked on its items last, or made it. */
  editedAt: z.string(),
  /** Who worked on it, the last first, ten at most. */
  workedOnBy: z.array(userId),
  archivedAt: z.string().nullable(),
  isStarred: z.boolean(),
  can: boardVerdicts,
});
export type BoardRecord = z.infer<typeof boardRecord>;

export const galleryBoard = boardRecord.extend({ cover: z.array(coverItem) });
export type GalleryBoard = z.infer<typeof galleryBoard>;

/** A document that items of the board show: what draws it. One that the reader may not open, or that was deleted, is not listed: a void. */
export const boardFile = filePage.shape.items.element.pick({
  id: true,
  name: true,
  number: true,
  kind: true,
  mediaType: true,
  width: true,
  height: true,
  pages: true,
  preview: true,
  fault: true,
});
export type BoardFile = z.infer<typeof boardFile>;

/** What happened to items, with the documents that are shown by those that came or changed their content. */
export const boardHeard = boardNews.extend({ files: z.array(boardFile) });
export type BoardHeard = z.infer<typeof boardHeard>;

export const boardVersion = z.object({
  id: boardVersionId,
  /** Null for one that was kept by itself, at the end of a day on which somebody worked. */
  name: z.string().nullable(),
  /** The act up to which it goes. */
  act: z.number(),
  items: z.number(),
  savedBy: userId.nullable(),
  savedAt: z.string(),
});
export type BoardVersion = z.infer<typeof boardVersion>;

const ofBoard = z.strictObject({ boardId });
const ofVersion = ofBoard.extend({ versionId: boardVersionId });
const answer = z.object({ board: boardRecord, seq: sequence });
const told = z.object({ seq: sequence });
const coordinate = z.coerce.number().min(-reach).max(reach);
const side = z.coerce
  .number()
  .min(0)
  .max(2 * reach);

export const boardScopes = ['all', 'projects', 'personal'] as const;
export const boardSorts = ['edited', 'name', 'created'] as const;
/** Which boards: those in use, put away, or in the trash. */
export const boardStates = ['current', 'archived', 'trash'] as const;
/** As a gallery divides them: those in use, some of these, and the others. */
export const boardGroups = ['all', 'projects', 'personal', 'starred', 'archived', 'trash'] as const;
export type BoardGroup = (typeof boardGroups)[number];

const listQuery = z.strictObject({
  scope: z.enum(boardScopes).default('all'),
  projectId: projectId.optional(),
  /** Made by, or worked on by. */
  personId: userId.optional(),
  starred: z.enum(['true', 'false']).default('false'),
  state: z.enum(boardStates).default('current'),
  search: searchText(120).optional(),
  sort: z.enum(boardSorts).default('edited'),
  limit: z.coerce.number().int().min(1).max(60).default(pageOfBoards),
  after: cursor.optional(),
});
export type BoardQuery = z.input<typeof listQuery>;

const refused = z.object({
  /** Which operation of the act. */
  index: z.number(),
  id: boardItemId,
  code: z.enum(refusals),
  message: z.string(),
});
export type RefusedOperation = z.infer<typeof refused>;

const itemPage = z.object({
  items: z.array(item),
  /** The documents that they show. */
  files: z.array(boardFile),
  next: cursor.nullable(),
  /** Of the whole board. */
  total: z.number(),
  seq: sequence,
});
export type ItemPage = z.infer<typeof itemPage>;

export const boardsContract = {
  list: read('/boards', 'Mood boards in reach, 24 a page, each with what its cover draws')
    .input(listQuery)
    .output(
      z.object({
        items: z.array(galleryBoard.extend({ deletion: z.object(deletion).nullable() })),
        /** Of all pages. */
        total: z.number(),
        /** How many there are in each group, by the same project, person and search. */
        counts: z.record(z.enum(boardGroups), z.number()),
        next: cursor.nullable(),
        /** Whether the reader may make one there: in the project asked for, or a personal one. */
        can: z.object({ create: verdict }),
        seq: sequence,
      }),
    ),
  get: read('/boards/{boardId}', 'One mood board, with what its cover draws')
    .input(ofBoard)
    .output(answer.extend({ cover: z.array(coverItem) })),
  items: read(
    '/boards/{boardId}/items',
    'What lies on a board: with a box, the 1,000 items nearest to it; without, all of them, 1,000 a page in the order of their ids',
  )
    .input(
      ofBoard.extend({
        x: coordinate.optional(),
        y: coordinate.optional(),
        w: side.optional(),
        h: side.optional(),
        after: cursor.optional(),
      }),
    )
    .output(itemPage),
  files: read('/boards/{boardId}/files', 'The documents that a board shows, as they stand')
    .input(ofBoard)
    .output(z.object({ items: z.array(boardFile), seq: sequence })),
  create: write({
    method: 'POST',
    path: '/boards',
    summary: 'Make a mood board, in a project or for oneself',
    refuses: ['forbidden', 'already_exists', 'conflict'],
    status: 201,
    tells: ['boards.created'],
    guards: unguarded.makesNew,
  })
    .input(z.strictObject({ id: boardId, projectId: projectId.nullable(), name: boardName }))
    .output(answer),
  edit: write({
    method: 'PATCH',
    path: '/boards/{boardId}',
    summary: 'Rename a mood board',
    refuses: ['forbidden', 'conflict'],
    tells: ['boards.edited'],
    guards: 'version',
  })
    .input(ofBoard.extend({ version: z.number().int().min(1), name: boardName }))
    .output(answer),
  duplicate: write({
    method: 'POST',
    path: '/boards/{boardId}/copies',
    summary: 'Copy a board with all that lies on it, beside it or to another place with the documents that it shows',
    refuses: ['forbidden', 'already_exists', 'conflict', 'too_large'],
    status: 201,
    tells: ['boards.created'],
    besides: ['files.created'],
    guards: unguarded.makesNew,
  })
    .input(ofBoard.extend({ id: boardId, name: boardName, to: z.strictObject({ projectId: projectId.nullable() }).optional() }))
    .output(answer),
  archive: write({
    method: 'POST',
    path: '/boards/{boardId}/archive',
    summary: 'Put a board away: it can be looked at, and nobody works on it',
    refuses: ['forbidden', 'conflict'],
    tells: ['boards.archived'],
    guards: unguarded.stateDecides,
  })
    .input(ofBoard)
    .output(answer),
  unarchive: write({
    method: 'POST',
    path: '/boards/{boardId}/unarchive',
    summary: 'Take a board that was put away up again',
    refuses: ['forbidden', 'conflict'],
    tells: ['boards.unarchived'],
    guards: unguarded.stateDecides,
  })
    .input(ofBoard)
    .output(answer),
  remove: write({
    method: 'DELETE',
    path: '/boards/{boardId}',
    summary: 'Move a board to the trash',
    refuses: ['forbidden'],
    tells: ['boards.removed'],
    guards: unguarded.ends,
  })
    .input(ofBoard)
    .output(told),
  restore: write({
    method: 'POST',
    path: '/boards/{boardId}/restore',
    summary: 'Bring a board back from the trash',
    refuses: ['forbidden'],
    tells: ['boards.restored'],
    guards: unguarded.stateDecides,
  })
    .input(ofBoard)
    .output(answer),
  star: write({
    method: 'POST',
    path: '/boards/{boardId}/star',
    summary: 'Mark a board for oneself, or take the mark away',
    tells: ['boards.starred'],
    guards: unguarded.laterCounts,
  })
    .input(ofBoard.extend({ isStarred: z.boolean() }))
    .output(told),
  act: write({
    method: 'POST',
    path: '/boards/{boardId}/acts',
    summary: 'Add, change, remove and restore items of a board; each operation stands or is refused by itself',
    refuses: ['forbidden', 'too_large'],
    tells: ['boards.changed'],
    guards: unguarded.laterCounts,
  })
    .input(
      ofBoard.extend({
        /** Chosen by the page: the event of the act bears it, so that its sender knows it as its own. */
        actId: boardActId,
        operations,
      }),
    )
    .output(
      boardHeard.extend({
        /** The number of the board's newest act: this one, or where nothing was done the one before. */
        act: z.number(),
        refused: z.array(refused),
        seq: sequence,
      }),
    ),
  versions: read('/boards/{boardId}/versions', 'What was kept of a board: versions with a name, and one of each day worked')
    .input(ofBoard)
    .output(z.object({ items: z.array(boardVersion), seq: sequence })),
  version: read('/boards/{boardId}/versions/{versionId}', 'A version of a board, 1,000 items a page')
    .input(ofVersion.extend({ after: cursor.optional() }))
    .output(itemPage.extend({ version: boardVersion })),
  saveVersion: write({
    method: 'POST',
    path: '/boards/{boardId}/versions',
    summary: 'Keep a board as it stands, under a name',
    refuses: ['forbidden', 'conflict', 'already_exists', 'too_large'],
    status: 201,
    tells: ['boards.versionSaved'],
    guards: unguarded.makesNew,
  })
    .input(ofBoard.extend({ id: boardVersionId, name: boardName }))
    .output(z.object({ version: boardVersion, seq: sequence })),
  restoreVersion: write({
    method: 'POST',
    path: '/boards/{boardId}/versions/{versionId}/restore',
    summary: 'Make a board as it was, by new acts: what is there now is kept as a version before',
    refuses: ['forbidden', 'too_large'],
    tells: ['boards.changed'],
    guards: unguarded.takesNothingOver,
  })
    .input(ofVersion.extend({ actId: boardActId }))
    /** With the version that holds the board as it was before; null where it was that already. */
    .output(answer.extend({ keptId: boardVersionId.nullable() })),
};
