// Reading the audit log: lines with the names of whom they are about, as far as these still exist.

import { type AuditLine, actsOf } from '../../../domain/studios/audit.ts';
import { type UserId, userId } from '../../../domain/kernel/ids.ts';
import type { studiosContract } from '../../../domain/studios/contract.ts';
import type { Tx } from '../../db/tx.ts';
import { fromCursor, pageOf } from '../../http/paging.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { demandStudioVerdict } from './access.ts';
import { auditRows, namedPeople, namedProjects } from './auditSql.ts';
import { invitedAddresses } from './invitationSql.ts';

export const auditHandlers: Pick<HandlersOf<typeof studiosContract>, 'audit'> = {
  audit: async ({ input, actor, tx }) => {
    demandStudioVerdict(actor, 'readAudit');
    const { personId, kind, limit } = input;
    const [before] = fromCursor(input.cursor, ['number']) ?? [];
    const rows = await auditRows(tx, { personId, acts: kind && actsOf(kind), before, limit: limit + 1 });
    const { items, next } = pageOf(rows, limit, (row) => [String(row.id)]);
    return { items: await withNames(tx, items), next };
  },
};

type NamedPerson = Awaited<ReturnType<typeof namedPeople>>[number];
type Row = Awaited<ReturnType<typeof auditRows>>[number];

async function withNames(tx: Tx, rows: readonly Row[]): Promise<AuditLine[]> {
  const ids = [...new Set(rows.flatMap((row) => [row.actor_id, ...(row.subject_id ? [row.subject_id] : []), ...idsIn(row.details)]))];
  const people = new Map<string, NamedPerson>((await namedPeople(tx, ids)).map((row) => [row.id, row]));
  const projects = new Map<string, string>((await namedProjects(tx, ids)).map((row) => [row.id, row.name]));
  const addresses = new Map<string, string | null>((await invitedAddresses(tx, ids)).map((row) => [row.id, row.email]));
  const person = (id: UserId): AuditLine['actor'] => {
    const row = people.get(id);
    const name = row ? `${row.first_name} ${row.last_name}`.trim() || row.email : null;
    return { id, name, avatarUrl: row?.avatar_url ?? null, isActive: row?.is_active ?? false };
  };
  return rows.map((row) => {
    const { details } = row;
    const named = [...(row.subject_id ? [row.subject_id] : []), ...idsIn(details)];
    return {
      id: String(row.id),
      at: row.at,
      act: row.act,
      actor: person(row.actor_id),
      subject: row.subject_id && isAboutPerson(row, people) ? person(userId.parse(row.subject_id)) : null,
      others: idsIn(details)
        .flatMap((id) => people.get(id) ?? [])
        .map(({ id }) => person(id)),
      project: named.map((id) => projects.get(id)).find((name) => name !== undefined) ?? null,
      // The log itself holds no address: it would outlive the person's wish to be forgotten.
      details: { ...details, ...(row.subject_id && addresses.has(row.subject_id) && { email: addresses.get(row.subject_id) }) },
    };
  });
}

/** A subject that is nobody any more may be a person who was deleted, where the act is about one. */
const isAboutPerson = ({ act, subject_id }: Row, people: ReadonlyMap<string, unknown>): boolean =>
  people.has(subject_id ?? '') || !/^(projects\.|studios\.(invit|refused))/.test(act);

const idsIn = (details: Record<string, unknown>): string[] =>
  Object.values(details).filter(
    (value): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  );
