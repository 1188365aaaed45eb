// The drawing register of a project: what a sheet is, how its number and title are read from a file's name, and in which order sheets
// stand.

import { cutAt } from '../kernel/cut.ts';
import { splitName } from './rules.ts';

/** What a sheet is good for. */
export const sheetStatuses = ['preliminary', 'forComment', 'forApproval', 'forConstruction', 'asBuilt'] as const;
export type SheetStatus = (typeof sheetStatuses)[number];

/** In the register a sheet may count no more. */
export const registerStatuses = [...sheetStatuses, 'superseded'] as const;
export type RegisterStatus = (typeof registerStatuses)[number];

export const statusNames: Record<RegisterStatus, string> = {
  preliminary: 'Preliminary',
  forComment: 'For comment',
  forApproval: 'For approval',
  forConstruction: 'For construction',
  asBuilt: 'As built',
  superseded: 'Superseded',
};

/** What sheets are issued for. */
export const issuePurposes = ['forComment', 'forApproval', 'forConstruction', 'forInformation'] as const;
export type IssuePurpose = (typeof issuePurposes)[number];

export const purposeNames: Record<IssuePurpose, string> = {
  forComment: 'For comment',
  forApproval: 'For approval',
  forConstruction: 'For construction',
  forInformation: 'For information',
};

/** What the sheets become that are issued for it; null where they stay what they are. */
export const statusAfter = (purpose: IssuePurpose): SheetStatus | null => (purpose === 'forInformation' ? null : purpose);

/** `IS-001`. */
export const issueName = (number: number): string => `IS-${String(number).padStart(3, '0')}`;

/** Of one project. */
export const mostSheets = 2000;
/** Sheets of one act. */
export const mostSheetsAtOnce = 200;

/** Under which name a revision is saved that counts no more: on a disk nothing else says so. */
export function supersededName(name: string, revision: string): string {
  const { stem, suffix } = splitName(name);
  const mark = ` (${revision.replaceAll(/[/\\]/g, '-')}, superseded)`;
  return cutAt(stem, 255 - mark.length - suffix.length) + mark + suffix;
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A-2 before A-10. */
export const compareNumbers = (a: string, b: string): number => order.compare(a, b);

export interface ProposedSheet {
  /** Empty where the name says none. */
  number: string;
  title: string;
  /** Null where the name says none. */
  revision: string | null;
}

/** As an office writes it into a name: `P02`, `C01`, `T1`, `rev B`, `[B]`. */
const revisionAtEnd =
  /(?<![\s_-])[\s_-]+(?:\(|\[)?(?:rev(?:ision)?[.\s_-]*([a-z]?\d{1,3}|[a-z]{1,2})|([PCT]\d{1,2}(?:\.\d{1,2})?))(?:\)|\])?$/i;

/** What the name of a file says of its sheet: `KOR-A-101_P02 Plan.pdf` is the second revision of KOR-A-101, "Plan". */
export function proposeSheet(fileName: string): ProposedSheet {
  const { stem } = splitName(fileName);
  const whole = takeRevision(stem.trim());
  const [, first = '', rest = ''] = /^([^\s_]+)[\s_]*(.*)$/s.exec(whole.left) ?? [];
  const head = takeRevision(first);
  const tail = takeRevisionAtStart(rest);
  const revision = whole.revision ?? head.revision ?? tail.revision;
  if (!/\d/.test(head.left) || /^\d{1,2}\.?$/.test(head.left)) return { number: '', title: tidy(whole.left) || stem, revision };
  return { number: cutAt(head.left, 40), title: tidy(tail.left) || head.left, revision };
}

function takeRevision(text: string): { left: string; revision: string | null } {
  const found = revisionAtEnd.exec(text);
  const revision = found?.[1] ?? found?.[2];
  return found && revision ? { left: text.slice(0, found.index), revision: revision.toUpperCase() } : { left: text, revision: null };
}

/** `P02 Plan`, behind the number. */
function takeRevisionAtStart(text: string): { left: string; revision: string | null } {
  const [found, stage, named] = /^(?:([PCT]\d{1,2})|rev[.\s_-]*([a-z0-9]{1,3}))(?=[\s_-]|$)/i.exec(text) ?? [];
  const revision = stage ?? named;
  return found && revision ? { left: text.slice(found.length), revision: revision.toUpperCase() } : { left: text, revision: null };
}

const tidy = (title: string): string => cutAt(title.replaceAll('_', ' ').replace(/^[\s–—-]+|(?<![\s–—-])[\s–—-]+$/g, ''), 200).trim();
