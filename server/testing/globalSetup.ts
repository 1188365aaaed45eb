// One Postgres for all files of the project `server`, with one migrated database that each file copies.
// ATELIER_TEST_POSTGRES names another engine: 15, or the folder of its programs.
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { createLog } from '../log.ts';
import { queryOnce } from './queryOnce.ts';
import { startTemporaryCluster } from './temporaryCluster.ts';
import { templateName } from './testDatabase.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's connection to the database `postgres` of the test cluster. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog({ level: 'warn' });
  const cluster = await startTemporaryCluster({ engine: process.env['ATELIER_TEST_POSTGRES'] || 'embedded', log });
  try {
    await queryOnce(cluster.urlOf('postgres'), `create database ${templateName}`);
    await migrate(cluster.urlOf(templateName), { log });
    project.provide('postgresUrl', cluster.urlOf('postgres'));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster.stop;
}
