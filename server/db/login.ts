// How the product's connections log in: as a role of this database alone that owns nothing and may act as the application's
// role and no other. On a connection of the owner that only acts as it, one injected `RESET ROLE` would undo the second wall.

import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../log.ts';

/** @returns the address for the pool: with the role's own login, or the owner's where the database lets nobody else in */
export async function loginUrl(ownerUrl: string, { role, log }: { role: string; log: Log }): Promise<string> {
  const login = ownLogin(ownerUrl);
  try {
    if (await letsIn(login.url)) return login.url;
    await makeLogin(ownerUrl, { ...login, role });
    if (await letsIn(login.url)) return login.url;
    log.warn({ event: 'db.noOwnLogin' }, 'the database lets the role of the product not log in; it acts as it instead');
  } catch (err) {
    log.warn({ err, event: 'db.noOwnLogin' }, 'the role that the product logs in as could not be made; it acts as its role instead');
  }
  return ownerUrl;
}

interface Login {
  url: string;
  name: string;
  /** Empty where the owner needs none. */
  password: string;
}

/** The same on every instance: roles belong to the cluster, passwords follow from the owner's. */
function ownLogin(ownerUrl: string): Login {
  const url = new URL(ownerUrl);
  const name = `atelier_login_${createHash('sha256').update(url.pathname).digest('hex').slice(0, 16)}`;
  const given = decoded(url.password);
  const password = given && createHmac('sha256', given).update(name).digest('base64url');
  url.username = name;
  url.password = password;
  return { url: url.href, name, password };
}

/** A per cent sign that begins no code is itself, as for whoever connects by the address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function letsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'atelier start', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  return client.connect().then(
    async () => {
      await client.end();
      return true;
    },
    () => false,
  );
}

async function makeLogin(ownerUrl: string, { name, password, role }: Login & { role: string }): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'atelier start' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    const secret = password ? `password ${pg.escapeLiteral(password)}` : '';
    await client.query(
      `${rowCount ? 'alter' : 'create'} role ${pg.escapeIdentifier(name)} login nosuperuser nocreatedb nocreaterole ${secret}`,
    );
    await client.query(`grant ${pg.escapeIdentifier(role)} to ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
