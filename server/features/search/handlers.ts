// What a person may open, found by its words: a query a kind, and none where nothing was asked for.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { type Group, type Hit, type HitKind, hitKinds, most, type searchContract } from '../../../domain/search/contract.ts';
import { wordsOf } from '../../../domain/kernel/looking.ts';
import { maySeeClient } from '../../../domain/projects/policy.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import type { Tx } from '../../db/tx.ts';
import { lastSequence } from '../../events/eventLog.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { toBoard, toComment, toFile, toPerson, toProject, toTask } from './records.ts';
import {
  boardHits,
  commentHits,
  fileHits,
  personHits,
  projectHits,
  taskHits,
  visitedBoards,
  visitedFiles,
  visitedProjects,
  visitedTasks,
} from './sql.ts';

export const searchHandlers: HandlersOf<typeof searchContract> = {
  find: async ({ actor, tx, input: { words: typed, only } }) => {
    const words = wordsOf(typed);
    const asked = { actor, words, limit: only ? most.opened : most.each };
    // All at once: they go to the database in one packet.
    const groups = await Promise.all(
      (only ? [only] : hitKinds).map(async (kind): Promise<Group> => ({ kind, ...(await found[kind](tx, asked)) })),
    );
    return { groups: groups.filter(({ total }) => total > 0), seq: await lastSequence(tx) };
  },

  visited: async ({ actor, tx, input: { of } }) => {
    const ids = idsOf(of);
    const visited = { reader: readerOf(actor), ids };
    const hits: Hit[] = [
      ...(ids.project.length > 0 ? (await visitedProjects(tx, visited)).map(toProject) : []),
      ...(ids.task.length > 0 ? (await visitedTasks(tx, visited)).map(toTask) : []),
      ...(ids.file.length > 0 ? (await visitedFiles(tx, visited)).map(toFile) : []),
      ...(ids.board.length > 0 ? (await visitedBoards(tx, visited)).map(toBoard) : []),
    ];
    const byKey = new Map(hits.map((hit) => [`${hit.kind}_${hit.id}`, hit]));
    return { items: of.flatMap((key) => byKey.get(key) ?? []), seq: await lastSequence(tx) };
  },
};

interface Asked {
  actor: MemberActor;
  words: readonly string[];
  limit: number;
}

type Find = (tx: Tx, asked: Asked) => Promise<Pick<Group, 'items' | 'total'>>;

/** A kind's query with its record. */
const finding =
  <Row extends { total: number }>(query: (tx: Tx, asked: Asked) => Promise<Row[]>, toHit: (row: Row, asked: Asked) => Hit): Find =>
  async (tx, asked) => {
    const rows = await query(tx, asked);
    return { items: rows.map((row) => toHit(row, asked)), total: rows[0]?.total ?? 0 };
  };

const readerIn = <Given extends Asked>({ actor, ...asked }: Given) => ({ ...asked, reader: readerOf(actor) });

const found: Record<HitKind, Find> = {
  project: finding((tx, asked) => projectHits(tx, { ...readerIn(asked), seesClient: maySeeClient(asked.actor) }), toProject),
  task: finding((tx, asked) => taskHits(tx, readerIn(asked)), toTask),
  file: finding((tx, asked) => fileHits(tx, readerIn(asked)), toFile),
  board: finding((tx, asked) => boardHits(tx, readerIn(asked)), toBoard),
  comment: finding(
    (tx, asked) => commentHits(tx, readerIn(asked)),
    (row, { words }) => toComment(words)(row),
  ),
  person: finding(personHits, toPerson),
};

/** The ids of what was visited, by their kind. */
function idsOf(keys: readonly string[]) {
  const of = (kind: string) => keys.filter((key) => key.startsWith(`${kind}_`)).map((key) => key.slice(kind.length + 1));
  return { project: of('project'), task: of('task'), file: of('file'), board: of('board') };
}
