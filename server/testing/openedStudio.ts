// A studio with its tables within reach: for tests that fill them, and look at what is asked of them.

import pg from 'pg';
import { ok } from './answers.ts';
import { foundStudio, type Studio } from './studios.ts';
import { startTestServer, type TestServer } from './testServer.ts';

export interface OpenedStudio {
  server: TestServer;
  team: Studio;
  studioId: string;
  /** As the owner of the tables. */
  database: pg.Client;
  close: () => Promise<void>;
}

export async function openStudio(): Promise<OpenedStudio> {
  const server = await startTestServer();
  const team = await foundStudio(server);
  const { id: studioId } = await ok<{ id: string }>(team.principal.client.get('/api/v1/studio'));
  const database = new pg.Client({ connectionString: server.ownerUrl });
  await database.connect();
  const close = async () => {
    await database.end();
    await server.close();
  };
  return { server, team, studioId, database, close };
}
