import { z } from 'zod';
import { cursor, pageSize, read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { moment } from '../kernel/events.ts';
import { commentId, fileId, folderId, projectId, taskId, uploadId, userId } from '../kernel/ids.ts';
import { searchText, text } from '../kernel/text.ts';
import { deletion, trashPage } from '../kernel/trash.ts';
import { verdict } from '../kernel/verdictSchema.ts';
import { faults } from './faults.ts';
import { fileKinds } from './kinds.ts';
import { sheetStatuses } from './register.ts';
import { registerContract, sheetFacts, sheetRevision } from './registerContract.ts';

/** What one act may take at once. */
export const mostAtOnce = 200;
/** How deep folders stand in each other (PRODUCT §5). */
export const mostDepth = 10;
/** Of one place, folders together. */
export const mostFolders = 2000;

/** One part of a path, in a zip as on a disk. */
const nameOf = (label: string, max: number) =>
  text(label, { min: 1, max })
    .refine((name) => !/[/\\]/.test(name), `${label} must be without slashes.`)
    .refine((name) => !/^\.+$/.test(name), `${label} needs more than dots.`);
export const fileName = nameOf('File name', 255);
const folderName = nameOf('Folder name', 120);

/** Where documents lie: those of a project, or, with null, somebody's own. */
const place = { projectId: projectId.nullable() };
const spot = { ...place, folderId: folderId.nullable() };

export const fileVerdicts = z.object({ addVersion: verdict, rename: verdict, move: verdict, remove: verdict });
export type FileVerdicts = z.infer<typeof fileVerdicts>;

/** What a page may draw of it: nothing yet, a picture, or its facts alone. */
export const previews = ['waiting', 'ready', 'none'] as const;

const versionFacts = {
  kind: z.enum(fileKinds),
  mediaType: z.string(),
  bytes: z.number(),
  /** In pixels, of a picture; in points, of the first page of a PDF. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  pages: z.number().nullable(),
  preview: z.enum(previews),
  /** Why it has no picture; null where it has one, or none is made of its kind. */
  fault: z.enum(faults).nullable(),
  /** As the register calls it; null where it was in none, and `revisionName` says its letter. */
  revision: z.string().nullable(),
};

export const fileRecord = z.object({
  id: fileId,
  ...spot,
  /** The task that it stays with: it lies in no folder, and no list of documents shows it. */
  staysWith: taskId.nullable(),
  /** The same of a comment that it was sent with. */
  sentWith: commentId.nullable(),
  name: z.string(),
  /** Of its name and place: counts each change. */
  version: z.number(),
  /** Of its bytes: the first is 1. */
  number: z.number(),
  ...versionFacts,
  addedBy: userId,
  modifiedAt: z.string(),
  modifiedBy: userId,
  isStarred: z.boolean(),
  /** What the drawing register of its project says of it. */
  sheet: sheetFacts.nullable(),
  can: fileVerdicts,
});
export type FileRecord = z.infer<typeof fileRecord>;

export const fileVersion = z.object({
  number: z.number(),
  ...versionFacts,
  note: z.string(),
  addedBy: userId,
  addedAt: z.string(),
  /** The number of the version that it brought back. */
  restoredFrom: z.number().nullable(),
  /** What it was good for, of a revision of a sheet. */
  status: z.enum(sheetStatuses).nullable(),
});
export type FileVersion = z.infer<typeof fileVersion>;

export const folderRecord = z.object({
  id: folderId,
  ...place,
  parentId: folderId.nullable(),
  name: z.string(),
  version: z.number(),
  /** In it and in the folders beneath. */
  files: z.number(),
  modifiedAt: z.string(),
  /** The file that was changed last, in it alone: it looks out of the drawer. */
  newest: fileRecord.pick({ id: true, number: true, preview: true }).nullable(),
  can: z.object({ rename: verdict, move: verdict, remove: verdict }),
});
export type FolderRecord = z.infer<typeof folderRecord>;

/** A thing that can be discussed, by its kind and id; which kinds there are is said by domain/discussions/subjects.ts. */
const discussed = z
  .string()
  .toLowerCase()
  .regex(/^[a-z]{1,20}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is nothing that can be discussed.');

const ofFile = z.strictObject({ fileId });
const ofFolder = z.strictObject({ folderId });
const version = z.number().int().min(1);
const number = z.coerce.number().int().min(1);
const pageScale = z.object({
  page: z.number().int().min(1).max(1_000_000),
  /** Of the building, to a point of a PDF or a pixel of a picture. */
  millimetres: z.number().min(1e-6, 'This length is too short for the drawing.').max(1e6, 'This length is too long for the drawing.'),
  setBy: userId,
  setAt: z.string(),
});
export type PageScale = z.infer<typeof pageScale>;
const items = {
  fileIds: z.array(fileId).max(mostAtOnce).default([]),
  folderIds: z.array(folderId).max(mostAtOnce).default([]),
};
const some = z
  .strictObject(items)
  .refine((given) => given.fileIds.length + given.folderIds.length > 0, { path: ['fileIds'], error: 'Choose something first.' });

/** By project: by its name, and within it by that of the document. */
export const fileSorts = ['name', 'modified', 'size', 'project'] as const;
/** Which files: those of one place, all of the person's own, of everything in reach, or their own choice of them. */
export const fileScopes = ['place', 'own', 'projects', 'recent', 'starred'] as const;

const listQuery = z.strictObject({
  scope: z.enum(fileScopes).default('place'),
  /** Of the scope `place`: without it, one's own. In the others it leaves those of one project. */
  projectId: projectId.optional(),
  /** Of the scope `place`: what lies in this folder; without it, what lies in none. Whatever narrows it looks beneath, too. */
  folderId: folderId.optional(),
  search: searchText(120).optional(),
  kind: z.enum(fileKinds).optional(),
  /** Attached to a task of this room. */
  room: text('Room', { min: 1, max: 60 }).optional(),
  addedBy: userId.optional(),
  /** Changed then or later. */
  changedSince: moment.optional(),
  sort: z.enum(fileSorts).default('modified'),
  descending: z.enum(['true', 'false']).default('true'),
  limit: pageSize,
  after: cursor.optional(),
});
export type FileQuery = z.input<typeof listQuery>;

const placeVerdicts = z.object({ upload: verdict, organise: verdict });
export type PlaceVerdicts = z.infer<typeof placeVerdicts>;

export const filePage = z.object({
  items: z.array(fileRecord),
  /** Of the scope `place`, with the first page and without a search. */
  folders: z.array(folderRecord),
  /** From the outermost folder to the one that is shown. */
  path: z.array(z.object({ id: folderId, name: z.string() })),
  /** Of all pages. */
  total: z.number(),
  next: cursor.nullable(),
  can: placeVerdicts,
  seq: sequence,
});
export type FilePage = z.infer<typeof filePage>;

export const uploadRecord = z.object({
  id: uploadId,
  ...spot,
  name: z.string(),
  bytes: z.number(),
  /** The file that gets a new version. */
  replaces: fileId.nullable(),
  /** The task that it will stay with. */
  taskId: taskId.nullable(),
  /** What is discussed where it will be sent. */
  subject: z.string().nullable(),
  beganAt: z.string(),
});
export type UploadRecord = z.infer<typeof uploadRecord>;

const answer = z.object({ file: fileRecord, seq: sequence });
const folderAnswer = z.object({ folder: folderRecord, seq: sequence });
/** From where each came, so that it can go back. */
const origins = z.array(z.object({ ...spot, ...items }));
/** What goes by another name since, because where it came to its own was taken. */
const renamed = z.array(z.object({ id: z.string(), name: z.string() }));

export const filesContract = {
  list: read('/files', 'Documents of a place, or of everything in reach, 100 a page').input(listQuery).output(filePage),
  get: read('/files/{fileId}', 'One document with all its versions')
    .input(ofFile)
    .output(
      answer.extend({
        versions: z.array(fileVersion),
        path: filePage.shape.path,
        /** That it is attached to, of those in reach. */
        tasks: z.array(z.object({ id: taskId, title: z.string(), room: z.string() })),
      }),
    ),
  folders: read('/file-folders', 'All folders of a place, for choosing one')
    .input(z.strictObject({ projectId: projectId.optional() }))
    .output(
      z.object({
        items: z.array(folderRecord.pick({ id: true, parentId: true, name: true })),
        can: placeVerdicts,
        seq: sequence,
      }),
    ),
  trash: read('/deleted-files', 'Deleted documents and folders that wait for their return')
    .input(trashPage)
    .output(
      z.object({
        items: z.array(
          z.object({
            ...deletion,
            kind: z.enum(['file', 'folder']),
            id: z.union([fileId, folderId]),
            ...place,
            name: z.string(),
            /** Of a folder, what was deleted with it. */
            files: z.number(),
            bytes: z.number(),
            can: z.object({ erase: verdict }),
          }),
        ),
        next: z.number().nullable(),
        seq: sequence,
      }),
    ),
  usage: read('/file-usage', 'How much the studio keeps, and how much it may').output(
    z.object({ used: z.number(), most: z.number(), mostOfFile: z.number(), seq: sequence }),
  ),
  uploads: read('/uploads', 'One’s own uploads that are not finished').output(z.object({ items: z.array(uploadRecord), seq: sequence })),
  address: read('/files/{fileId}/address', 'An address of the bytes that is good for a while, for a player or a download')
    .input(ofFile.extend({ number: number.optional() }))
    .output(z.object({ url: z.string(), expiresAt: z.string(), seq: sequence })),
  pages: read('/files/{fileId}/pages', 'How large the pages of a version are, and the scales that were set on them')
    .input(ofFile.extend({ number }))
    .output(
      z.object({
        /** Of the first pages of a PDF, in points; none until somebody has looked. */
        sizes: z.array(z.object({ width: z.number(), height: z.number() })),
        scales: z.array(pageScale),
        can: z.object({ setScale: verdict }),
        seq: sequence,
      }),
    ),
  setScale: write({
    method: 'POST',
    path: '/files/{fileId}/scales',
    summary: 'Say on which scale a page is drawn, or with null take that back',
    refuses: ['forbidden'],
    tells: ['files.scaleSet'],
    guards: unguarded.laterCounts,
  })
    .input(
      ofFile.extend({ number: z.number().int().min(1), page: pageScale.shape.page, millimetres: pageScale.shape.millimetres.nullable() }),
    )
    .output(z.object({ seq: sequence })),
  beginUpload: write({
    method: 'POST',
    path: '/uploads',
    summary: 'Set out to upload a file; its bytes follow by tus at /files/uploads/{id}',
    refuses: ['already_exists', 'too_large'],
    status: 201,
    tells: { nothing: 'Nobody but its sender sees it.' },
    guards: unguarded.makesNew,
  })
    .input(
      z.strictObject({
        id: uploadId,
        ...spot,
        /** Folders below that one, by their names: what is not there is made, as a dropped folder brings them. */
        folders: z.array(folderName).max(mostDepth).default([]),
        name: fileName,
        bytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
        /** Of a name that the folder has already: `ask` refuses with `already_exists`. */
        sameName: z.enum(['ask', 'version', 'keepBoth']).default('ask'),
        /** The file that gets a new version, whatever its name is. */
        replaces: fileId.optional(),
        /** A task of this place: the file stays with it, in no folder and whatever its name is. */
        taskId: taskId.optional(),
        /** What is discussed, `task_4f0c…`: the file is for a comment on it, and its place is that of the thing. */
        subject: discussed.optional(),
      }),
    )
    .output(z.object({ upload: uploadRecord, seq: sequence })),
  cancelUpload: write({
    method: 'DELETE',
    path: '/uploads/{uploadId}',
    summary: 'Give an upload up',
    tells: { nothing: 'Nobody but its sender saw it.' },
    guards: unguarded.ends,
  })
    .input(z.strictObject({ uploadId }))
    .output(z.object({ seq: sequence })),
  create: write({
    method: 'POST',
    path: '/files',
    summary: 'Make a document, or a new version of one, of an upload that is complete',
    refuses: ['forbidden', 'conflict'],
    status: 201,
    tells: ['files.created', 'files.versionAdded', 'files.attached'],
    besides: ['files.folderCreated'],
    guards: unguarded.makesNew,
  })
    .input(
      z.strictObject({
        id: fileId,
        uploadId,
        note: text('Note', { max: 300 }).default(''),
        /** Of a new version of a sheet; without it, or where a version has it already, the next one in line. */
        revision: sheetRevision.optional(),
        /** Of a new version of a sheet; without it, that of the former one. */
        status: z.enum(sheetStatuses).optional(),
      }),
    )
    .output(answer),
  edit: write({
    method: 'PATCH',
    path: '/files/{fileId}',
    summary: 'Rename a document',
    refuses: ['forbidden', 'conflict', 'already_exists'],
    tells: ['files.edited'],
    guards: 'fields',
  })
    .input(ofFile.extend({ version, changes: z.strictObject({ name: fileName }).partial() }))
    .output(answer),
  star: write({
    method: 'POST',
    path: '/files/{fileId}/star',
    summary: 'Mark a document for oneself, or take the mark away',
    tells: ['files.starred'],
    guards: unguarded.laterCounts,
  })
    .input(ofFile.extend({ isStarred: z.boolean() }))
    .output(z.object({ seq: sequence })),
  restoreVersion: write({
    method: 'POST',
    path: '/files/{fileId}/versions',
    summary: 'Bring an earlier version back as a new one',
    refuses: ['forbidden', 'conflict'],
    tells: ['files.versionAdded'],
    guards: unguarded.makesNew,
  })
    .input(ofFile.extend({ number: z.number().int().min(1) }))
    .output(answer),
  createFolder: write({
    method: 'POST',
    path: '/file-folders',
    summary: 'Make a folder',
    refuses: ['forbidden', 'already_exists'],
    status: 201,
    tells: ['files.folderCreated'],
    guards: unguarded.makesNew,
  })
    .input(z.strictObject({ id: folderId, ...place, parentId: folderId.nullable(), name: folderName }))
    .output(folderAnswer),
  editFolder: write({
    method: 'PATCH',
    path: '/file-folders/{folderId}',
    summary: 'Rename a folder',
    refuses: ['forbidden', 'conflict', 'already_exists'],
    tells: ['files.folderEdited'],
    guards: 'fields',
  })
    .input(ofFolder.extend({ version, changes: z.strictObject({ name: folderName }).partial() }))
    .output(folderAnswer),
  move: write({
    method: 'POST',
    path: '/files/move',
    summary: 'Move documents and folders to another folder or place',
    refuses: ['forbidden', 'conflict'],
    tells: ['files.moved'],
    guards: unguarded.laterCounts,
  })
    .input(
      some.safeExtend({
        to: z.strictObject(spot),
        /** What some of the documents are called there, if it is free: what goes back gets its name back. */
        names: z
          .array(z.strictObject({ id: fileId, name: fileName }))
          .max(mostAtOnce)
          .optional(),
      }),
    )
    .output(z.object({ from: origins, renamed, seq: sequence })),
  copy: write({
    method: 'POST',
    path: '/files/copy',
    summary: 'Copy documents, as they are now, to a folder or place',
    refuses: ['forbidden', 'too_large'],
    status: 201,
    tells: ['files.created'],
    guards: unguarded.makesNew,
  })
    .input(
      z.strictObject({
        copies: z
          .array(z.strictObject({ fileId, id: fileId }))
          .min(1)
          .max(mostAtOnce),
        to: z.strictObject(spot),
      }),
    )
    .output(z.object({ items: z.array(fileRecord), seq: sequence })),
  remove: write({
    method: 'POST',
    path: '/files/remove',
    summary: 'Move documents and folders, with what is in them, to the trash',
    refuses: ['forbidden'],
    tells: ['files.removed'],
    guards: unguarded.ends,
  })
    .input(some)
    .output(z.object({ seq: sequence })),
  restore: write({
    method: 'POST',
    path: '/files/restore',
    summary: 'Bring documents and folders back from the trash to where they were',
    refuses: ['forbidden'],
    tells: ['files.restored'],
    guards: unguarded.stateDecides,
  })
    .input(some)
    // And how many could not: the folder where they lay is deleted, so they are at the top of the documents.
    .output(z.object({ renamed, atTop: z.number(), seq: sequence })),
  erase: write({
    method: 'POST',
    path: '/files/erase',
    summary: 'Delete documents and folders of the trash for good, with what went there with them',
    refuses: ['forbidden'],
    tells: ['files.erased'],
    guards: unguarded.ends,
  })
    .input(some)
    .output(z.object({ seq: sequence })),
  archive: write({
    method: 'POST',
    path: '/files/archive',
    summary: 'An address under which documents and folders come as one zip, for a while',
    tells: { nothing: 'It changes no document.' },
    guards: unguarded.makesNew,
  })
    .input(some)
    .output(z.object({ url: z.string(), expiresAt: z.string(), seq: sequence })),
  ...registerContract(fileRecord),
};
