import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { queryOnce } from './queryOnce.ts';

export type TestDatabase = {
  name: string;
  /** As superuser; open it with `openDatabase({ url, role: 'atelier_app', log })` to act as the product does. */
  url: string;
  /** Ends its connections and drops it. */
  drop: () => Promise<void>;
};

export const templateName = 'atelier_template';

/** A migrated database of the caller's own. `empty` makes one without any migration. */
export async function createTestDatabase({ empty = false }: { empty?: boolean } = {}): Promise<TestDatabase> {
  // Copied file by file, not through the log and the buffers: a third of the work of a file's own database.
  return made(empty ? '' : `template ${templateName} strategy file_copy`);
}

/** What a dump of it would make, of a database that nobody is connected to. */
export const copyDatabase = ({ name }: TestDatabase): Promise<TestDatabase> => made(`template ${name}`);

async function made(as: string): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await queryOnce(server, `create database ${name} ${as}`);
  return {
    name,
    url: server.replace(/\/postgres$/, `/${name}`),
    drop: async () => void (await queryOnce(server, `drop database if exists ${name} with (force)`)),
  };
}
