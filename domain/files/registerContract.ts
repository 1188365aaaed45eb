// The calls of the drawing register (PRODUCT §5): sheets, and the issue sheets that record who was given which.

import { z } from 'zod';
import { cursor, dayString, pageSize, read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { fileId, issueSheetId, projectId, userId } from '../kernel/ids.ts';
import { longText, text } from '../kernel/text.ts';
import { verdict } from '../kernel/verdictSchema.ts';
import { emailAddress } from '../identity/rules.ts';
import { issuePurposes, mostSheetsAtOnce, registerStatuses, sheetStatuses } from './register.ts';
import { mostOfRevision } from './revisions.ts';

export const sheetFacts = z.object({
  number: z.string(),
  title: z.string(),
  revision: z.string(),
  status: z.enum(registerStatuses),
  /** When the revision came. */
  revisedAt: z.string(),
  supersededAt: z.string().nullable(),
  /** The sheet that stands for it, where one does. */
  supersededBy: z.object({ fileId, number: z.string(), revision: z.string() }).nullable(),
});
export type SheetFacts = z.infer<typeof sheetFacts>;

export const sheetRevision = text('Revision', { min: 1, max: mostOfRevision })
  .refine((value) => /^[\p{L}\p{N}][\p{L}\p{N}.\-/*]*$/u.test(value), 'Write a revision like A, P01 or C01.')
  .transform((value) => value.toUpperCase())
  // Some letters are two as capitals.
  .pipe(z.string().max(mostOfRevision, `Revision must be ${mostOfRevision} characters or fewer.`));
const sheetNumber = text('Sheet number', { min: 1, max: 40 });
const sheetTitle = text('Sheet title', { min: 1, max: 200 });

const ofProject = z.strictObject({ projectId });
const version = z.number().int().min(1);

const recipient = z.object({
  userId: userId.nullable(),
  name: z.string(),
  company: z.string(),
  /** Empty to a person without viewClientInfo. */
  email: z.string(),
  /** Somebody from outside who asked not to be named any more. */
  isRemoved: z.boolean(),
});
export type IssueRecipient = z.infer<typeof recipient>;

export const issueRecord = z.object({
  id: issueSheetId,
  projectId,
  /** In its project, from 1 and without gaps. */
  number: z.number(),
  issuedOn: dayString,
  purpose: z.enum(issuePurposes),
  note: z.string(),
  recipients: z.array(recipient),
  /** What was issued, by document; those that are gone for good are left out. */
  sheets: z.array(z.object({ fileId, revision: z.string() })),
  /** Those that are gone included. */
  count: z.number(),
  recordedBy: userId,
  recordedAt: z.string(),
  withdrawn: z.object({ at: z.string(), by: userId, reason: z.string() }).nullable(),
});
export type IssueRecord = z.infer<typeof issueRecord>;

export const issueLine = z.object({
  /** Null for one that is gone for good. */
  fileId: fileId.nullable(),
  versionNumber: z.number(),
  number: z.string(),
  title: z.string(),
  revision: z.string(),
  status: z.enum(sheetStatuses),
});
export type IssueLine = z.infer<typeof issueLine>;

const issueAnswer = z.object({ issue: issueRecord, seq: sequence });

/** Somebody who reads the project, or a name from outside. */
const newRecipient = z.union([
  z.strictObject({ userId }),
  z.strictObject({
    name: text('Name', { min: 1, max: 120 }),
    company: text('Company', { max: 120 }).default(''),
    email: z.union([z.literal(''), emailAddress]).default(''),
  }),
]);

const apart = (fileIds: readonly string[]): boolean => new Set(fileIds).size === fileIds.length;
const sheetsOf = <Sheet extends z.ZodType<{ fileId: string }>>(sheet: Sheet) =>
  z
    .array(sheet)
    .min(1, 'Choose a sheet first.')
    .max(mostSheetsAtOnce)
    .refine((sheets) => apart(sheets.map((one) => one.fileId)), 'Name each sheet once.');

/** @param file the record of a document, whose contract stands above this one */
export const registerContract = <Record extends z.ZodType>(file: Record) => ({ ...sheetsContract(file), ...issuesContract });

const sheetsContract = <Record extends z.ZodType>(file: Record) => {
  const sheetsAnswer = z.object({ items: z.array(file), seq: sequence });
  return {
    register: read('/projects/{projectId}/register', 'The sheets of a project, those that count no more included')
      .input(ofProject)
      .output(sheetsAnswer.extend({ can: z.object({ organise: verdict }) })),
    addSheets: write({
      method: 'POST',
      path: '/projects/{projectId}/register',
      summary: 'Take documents into the register',
      refuses: ['forbidden', 'conflict', 'already_exists'],
      status: 201,
      tells: ['files.sheetsChanged'],
      guards: unguarded.makesNew,
    })
      .input(
        ofProject.extend({
          sheets: sheetsOf(
            z.strictObject({
              fileId,
              number: sheetNumber,
              title: sheetTitle,
              revision: sheetRevision,
              status: z.enum(registerStatuses),
              /** Of a number that another sheet has: this one stands for that from now on. Else it is refused. */
              supersedes: z.boolean().default(false),
            }),
          ),
        }),
      )
      .output(sheetsAnswer),
    editSheets: write({
      method: 'PATCH',
      path: '/projects/{projectId}/register',
      summary: 'Change numbers, titles, revisions and what sheets are good for',
      refuses: ['forbidden', 'conflict', 'already_exists'],
      tells: ['files.sheetsChanged'],
      guards: 'fields',
    })
      .input(
        ofProject.extend({
          sheets: sheetsOf(
            z.strictObject({
              fileId,
              version,
              changes: z
                .strictObject({ number: sheetNumber, title: sheetTitle, revision: sheetRevision, status: z.enum(registerStatuses) })
                .partial(),
            }),
          ),
        }),
      )
      .output(sheetsAnswer),
    removeSheets: write({
      method: 'POST',
      path: '/projects/{projectId}/register/remove',
      summary: 'Take sheets off the register; the documents stay',
      refuses: ['forbidden'],
      tells: ['files.sheetsChanged'],
      guards: unguarded.ends,
    })
      .input(ofProject.extend({ fileIds: z.array(fileId).min(1, 'Choose a sheet first.').max(mostSheetsAtOnce) }))
      .output(z.object({ seq: sequence })),
  };
};

const issuesContract = {
  issueSheets: read('/projects/{projectId}/issue-sheets', 'The issue sheets of a project, the newest first, 100 a page')
    .input(ofProject.extend({ limit: pageSize, after: cursor.optional() }))
    .output(
      z.object({
        items: z.array(issueRecord),
        /** Of all pages. */
        total: z.number(),
        next: cursor.nullable(),
        can: z.object({ issue: verdict }),
        seq: sequence,
      }),
    ),
  issueSheet: read('/issue-sheets/{issueId}', 'An issue sheet with its sheets as they were issued')
    .input(z.strictObject({ issueId: issueSheetId }))
    .output(issueAnswer.extend({ lines: z.array(issueLine) })),
  issue: write({
    method: 'POST',
    path: '/projects/{projectId}/issue-sheets',
    summary: 'Record that sheets were issued',
    refuses: ['forbidden', 'conflict'],
    status: 201,
    tells: ['files.issued'],
    guards: 'version',
  })
    .input(
      ofProject.extend({
        id: issueSheetId,
        issuedOn: dayString,
        purpose: z.enum(issuePurposes),
        note: longText('Note', { max: 1000 }).default(''),
        recipients: z.array(newRecipient).min(1, 'Choose at least one recipient.').max(50),
        /** As their sender saw them: another revision since, or another number, title or status, is a conflict. */
        sheets: sheetsOf(z.strictObject({ fileId, versionNumber: z.number().int().min(1), version })),
        /** The sheets become what they are issued for. */
        setsStatus: z.boolean().default(false),
      }),
    )
    .output(issueAnswer),
  withdrawIssue: write({
    method: 'POST',
    path: '/issue-sheets/{issueId}/withdraw',
    summary: 'Mark an issue sheet as withdrawn; it stays in the list',
    refuses: ['forbidden', 'conflict'],
    tells: ['files.issueWithdrawn'],
    guards: unguarded.stateDecides,
  })
    .input(z.strictObject({ issueId: issueSheetId, reason: text('Reason', { min: 1, max: 300 }) }))
    .output(issueAnswer),
  removeRecipient: write({
    method: 'POST',
    path: '/issue-sheets/{issueId}/remove-recipient',
    summary: 'Remove the name of somebody from outside from every issue sheet of the project; for good',
    refuses: ['forbidden', 'validation_failed'],
    tells: ['files.recipientRemoved'],
    guards: unguarded.ends,
  })
    .input(z.strictObject({ issueId: issueSheetId, /** From 1, as they stand. */ place: z.number().int().min(1).max(50) }))
    .output(issueAnswer),
};
