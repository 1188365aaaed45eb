// What every endpoint refuses before anything is asked of the database: a call without a key, without a session or with a broken
// one, a key or an id too many, an id that is none.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import type { EndpointCall } from '../testing/calls.ts';
import { callOf } from '../testing/endpointCalls.ts';
import { foundStudio, type Studio } from '../testing/studios.ts';
import { type EndpointName, endpoints } from '../testing/endpoints.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const send = (client: Client, method: string, { path, body }: EndpointCall) => client.call(method, `/api/v1${path}`, { body });

const calls = new Map<EndpointName, Promise<EndpointCall>>();

/** A right call, made ready once: whatever is wrong about it here, it is refused, and what it is about stays as it was. */
function callTo(name: EndpointName): Promise<EndpointCall> {
  const call = calls.get(name) ?? callOf[name](team);
  calls.set(name, call);
  return call;
}

describe('[R7-01 A17] a call without the public key, without a session or with a broken one is refused', () => {
  test.each(endpoints)('$name', async ({ name, method, isPublic }) => {
    const call = await callTo(name);
    const keyless = await send(team.principal.client.with({ apikey: undefined }), method, call);
    expect([keyless.status, keyless.body.code]).toEqual([401, 'public_key_required']);
    const wrongKey = await send(team.principal.client.with({ apikey: 'pk_somebody-elses-key' }), method, call);
    expect([wrongKey.status, wrongKey.body.code]).toEqual([401, 'public_key_required']);
    if (isPublic) return;
    const anonymous = await send(server.client, method, call);
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'unauthenticated']);
    const [head, payload] = team.principal.session.access_token.split('.');
    for (const broken of [`${head}.${payload}.AAAA`, 'not-a-token', `${head}.${payload}.`]) {
      const answer = await send(server.client.as(broken), method, call);
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
    }
  });
});

describe('[A20 V24] a key that the contract does not know is refused', () => {
  const writing = endpoints.filter(({ method }) => method !== 'GET');
  const smuggled = {
    role: 'Principal',
    studio_id: crypto.randomUUID(),
    is_active: true,
    permissions_data: { deleteProject: true },
    creatorId: crypto.randomUUID(),
  };

  test.each(writing)('$name', async ({ name, method }) => {
    const call = await callTo(name);
    for (const [key, value] of Object.entries(smuggled)) {
      if (/^studios.(invite|changeRole)$/.test(name) && key === 'role') continue; // their own field
      const answer = await send(team.principal.client, method, { ...call, body: { ...(call.body as object), [key]: value } });
      expect([answer.status, answer.body.field], answer.text).toEqual([400, key]);
    }
  });
});

describe('[A8] an id in the body does not override the one in the address', () => {
  test.each(endpoints.filter(({ method, path }) => method !== 'GET' && path.includes('{')))('$name', async ({ name, method, path }) => {
    const call = await callTo(name);
    const parameter = /\{(\w+)\}/.exec(path)?.[1] as string; // filtered for having one
    const answer = await send(team.principal.client, method, {
      ...call,
      body: { ...(call.body as object), [parameter]: crypto.randomUUID() },
    });
    expect([answer.status, answer.body.field], answer.text).toEqual([400, parameter]);
  });
});

describe('[A49] an id that is none is a bad request', () => {
  test.each(endpoints.filter(({ path }) => path.includes('{')))('$name', async ({ method, path }) => {
    for (const id of ['..%2fadmin', '%2e%2e%2fadmin', '1', "'%20or%20'1'='1"]) {
      const answer = await send(team.principal.client, method, {
        path: path.replaceAll(/\{\w+\}/g, id),
        ...(method !== 'GET' && { body: {} }),
      });
      expect(answer.status, answer.text).toBe(400);
    }
  });
});

const byPath = Map.groupBy(endpoints, ({ path }) => path);
test.each([...byPath])('a method that %s does not have is refused with the list of its own', async (path, own) => {
  const allowed = own.map(({ method }) => method);
  const others = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].filter((method) => !allowed.some((one) => one === method));
  for (const method of others) {
    const call = { path: path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID()), ...(method !== 'GET' && { body: {} }) };
    const { status, headers } = await send(team.principal.client, method, call);
    expect([method, status, headers.allow]).toEqual([method, 405, allowed.join(', ')]);
  }
});
