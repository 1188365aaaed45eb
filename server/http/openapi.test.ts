// /openapi.json is a promise: it says every call, it says it well, and answers keep to it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '../../domain/kernel/errors.ts';
import { partOf } from '../../domain/kernel/records.ts';
import { callOf, teamFor } from '../testing/endpointCalls.ts';
import { foundStudio } from '../testing/studios.ts';
import { endpoints } from '../testing/endpoints.ts';
import { type JsonSchema, schemasIn } from '../testing/jsonSchema.ts';
import { type Described, type Parameter, readDescription } from '../testing/openapi.ts';
import { newPicture, sendPicture } from '../testing/pictures.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let team: Awaited<ReturnType<typeof foundStudio>>;
let description: Described;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
  description = await readDescription(server.client);
});
afterAll(() => server.close());

describe('the document', () => {
  test('is public, and has every call of the contract and no other', async () => {
    const bare = await server.client.with({ apikey: undefined }).get('/openapi.json');
    expect([bare.status, bare.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const told = [...description.operations.values()].map(({ operationId: name, method, path, security }) => ({
      name,
      method,
      path,
      isPublic: isPublic(security),
    }));
    const byName = (one: { name: string }, two: { name: string }) => one.name.localeCompare(two.name);
    const listed = endpoints.map(({ name, method, path, isPublic: isOpen }) => ({ name, method, path, isPublic: isOpen }));
    expect(told.toSorted(byName)).toEqual(listed.toSorted(byName));
  });

  test('is OpenAPI 3.1 in its structure', () => {
    const { document, operations } = description;
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toEqual(expect.objectContaining({ title: expect.any(String), version: expect.any(String) }));
    expect(document.servers).toEqual([{ url: `${server.publicUrl}/api/v1` }]);
    expect(
      Object.keys(document).filter((key) => !['openapi', 'info', 'servers', 'security', 'paths', 'components', 'tags'].includes(key)),
    ).toEqual([]);
    for (const { operationId, summary, tags, path, method, parameters = [], requestBody, responses, security } of operations.values()) {
      expect(summary, operationId).toMatch(/^[A-Z].{5,}[^.]$/);
      expect(tags).toEqual([operationId.split('.')[0]]);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const own = parameters.map((parameter) =>
        '$ref' in parameter ? (description.resolve(parameter.$ref) as unknown as Parameter) : parameter,
      );
      expect(
        own.some(({ name }) => name === 'Idempotency-Key'),
        operationId,
      ).toBe(method !== 'GET' && !isPublic(security));
      expect(
        own
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => name)
          .sort(),
        operationId,
      ).toEqual(inPath.toSorted());
      for (const { name, in: place, required, schema } of own) {
        expect(['path', 'query', 'header'], `${operationId} ${name}`).toContain(place);
        if (place === 'path') expect(required, `${operationId} ${name}`).toBe(true);
        expect(schema).toBeDefined();
      }
      if (method === 'GET') expect(requestBody, operationId).toBeUndefined();
      if (requestBody) expect(Object.keys(requestBody.content)).toEqual(['application/json']);
      const statuses = Object.keys(responses);
      expect(
        statuses.filter((status) => /^2\d\d$/.test(status)),
        operationId,
      ).toHaveLength(1);
      expect(statuses).toContain('default');
      for (const needs of security ?? [])
        for (const scheme of Object.keys(needs)) expect(document.components.securitySchemes).toHaveProperty(scheme);
    }
  });

  test('says the calls beside the contract as well, whose bodies are pictures and archives', async () => {
    const { files, document } = description;
    const byName = (one: { operationId: string }, two: { operationId: string }) => one.operationId.localeCompare(two.operationId);
    expect(
      [...files.values()]
        .toSorted(byName)
        .map(({ operationId, method, path, summary, tags, security }) => [operationId, method, path, summary.length > 5, tags, security]),
    ).toEqual([
      ['boards.readLink', 'POST', '/files/boards/{boardId}/links/{itemId}', true, ['boards'], undefined],
      ['files.page', 'GET', '/files/documents/{fileId}/{number}/page/{page}', true, ['files'], undefined],
      ['files.picture', 'GET', '/files/documents/{fileId}/{number}/picture', true, ['files'], undefined],
      ['files.thumbnail', 'GET', '/files/documents/{fileId}/{number}/thumbnail', true, ['files'], undefined],
      ['personalData.get', 'GET', '/files/my-data.zip', true, ['personalData'], undefined],
      ['pictures.get', 'GET', '/files/pictures/{id}', true, ['pictures'], undefined],
      ['pictures.send', 'POST', '/files/pictures', true, ['pictures'], undefined],
    ]);
    expect(document.paths['/files/pictures']?.['servers']).toEqual([{ url: server.publicUrl }]);
    const sent = await sendPicture<{ avatar_url: string }>(team.senior.client, await newPicture());
    const told = files.get('pictures.send')?.responses ?? {};
    expect([sent.status, Object.keys(sent.body)]).toEqual([200, ['avatar_url']]);
    expect(Object.keys(told)).toEqual(['200', 'default']);
    const got = await team.senior.client.get(sent.body.avatar_url);
    expect(files.get('pictures.get')?.responses[got.status]?.content).toHaveProperty([got.headers['content-type'] ?? '']);
  });

  test('no call takes a list or a record without an end: one of a megabyte of faults held up everybody for half a minute', () => {
    const { operations, resolve } = description;
    const whole = (schema: JsonSchema): JsonSchema[] =>
      schemasIn(schema).flatMap((one) => {
        const target = typeof one === 'object' && one['$ref'];
        return typeof target === 'string' ? whole(resolve(target)) : [one];
      });
    const taken = [...operations.values()].flatMap(({ operationId, requestBody }) =>
      whole(requestBody?.content['application/json']?.schema ?? true).map((schema) => ({ operationId, schema })),
    );
    const lists = taken.filter(({ schema }) => keyword(schema, 'type') === 'array');
    expect(lists.length).toBeGreaterThan(30);
    expect(lists.filter(({ schema }) => typeof keyword(schema, 'maxItems') !== 'number')).toEqual([]);
    const records = taken.filter(({ schema }) => typeof keyword(schema, 'additionalProperties') === 'object');
    const ofAnyName = records.filter(({ schema }) => keyword(keyword(schema, 'propertyNames'), 'enum') === undefined);
    expect(ofAnyName.length).toBeGreaterThan(5);
    expect(ofAnyName.filter(({ schema }) => typeof keyword(schema, 'maxProperties') !== 'number')).toEqual([]);
  });

  test('its schemas are schemas: known types, references that lead somewhere, required names that exist, closed bodies', () => {
    const { operations, document, resolve } = description;
    const bodies: JsonSchema[] = [...operations.values()]
      .flatMap(({ requestBody }) => requestBody?.content['application/json'] ?? [])
      .map(({ schema }) => schema);
    const told = [...operations.values()];
    const contents = told.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => content?.['application/json'] ?? []),
    );
    const parameters = [...Object.values(document.components.parameters), ...told.flatMap((operation) => operation.parameters ?? [])];
    const others: JsonSchema[] = [
      ...Object.values(document.components.schemas),
      ...[...contents, ...parameters].flatMap((item) => ('schema' in item ? [item.schema] : [])),
    ];
    const all = [...bodies, ...others].flatMap(schemasIn).filter((schema) => typeof schema === 'object');
    expect(all.length).toBeGreaterThan(500);
    for (const { type, $ref, required = [], properties = {}, pattern, enum: values } of all) {
      if (type !== undefined)
        expect(['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'], JSON.stringify(type)).toEqual(
          expect.arrayContaining([type].flat()),
        );
      if (typeof $ref === 'string') expect(resolve($ref)).toBeDefined();
      if (typeof pattern === 'string') expect(() => new RegExp(pattern, 'u')).not.toThrow();
      if (values !== undefined) expect((values as unknown[]).length).toBeGreaterThan(0);
      expect(Object.keys(properties as object)).toEqual(expect.arrayContaining(required as string[]));
    }
    for (const body of bodies) expect(body).toMatchObject({ type: 'object', additionalProperties: false });
  });

  test('a refusal is described as it is', () => {
    expect(description.document.components.schemas['Problem']).toMatchObject({
      required: ['code', 'message', 'requestId'],
      properties: { code: { enum: [...errorCodes] } },
      additionalProperties: false,
    });
  });
});

describe('answers keep the promise: each call as each role, with what the document says may be sent', () => {
  test.each(endpoints)('$name', async ({ name, method }) => {
    const seen: number[] = [];
    for (const who of ['principal', 'junior', 'nobody'] as const) {
      const own = await teamFor(name, { server, team });
      const client = who === 'nobody' ? server.client : own[who].client;
      const { path, body } = await callOf[name](own);
      if (body !== undefined) expect(description.faultsOfBody(name, body)).toEqual([]);
      const answer = await client.call(method, `/api/v1${path}`, { body });
      seen.push(answer.status);
      expect(description.faultsOfAnswer(name, answer), answer.text).toEqual([]);
    }
    expect(seen[0], 'the Principal may').toBeLessThan(300);
  });

  test('and so do the other refusals: a conflict, a field, a limit of states', async () => {
    const { client } = team.principal;
    const { body } = await client.post<{ task: { id: string } }>('/api/v1/tasks', { title: 'Oak' });
    const path = `/api/v1/tasks/${body.task.id}`;
    await client.patch(path, { version: 1, changes: { title: 'Ash' } });
    const refused = [
      ['tasks.edit', 409, await team.principal.client.patch(path, { version: 1, changes: { title: 'Elm' } })],
      ['tasks.edit', 400, await client.patch(path, { version: 1, changes: { title: '' } })],
      ['tasks.approve', 422, await client.post(`${path}/approve`, {})],
      ['tasks.get', 404, await client.get(`/api/v1/tasks/${crypto.randomUUID()}`)],
      ['tasks.create', 415, await client.call('POST', '/api/v1/tasks', { body: 'x', headers: { 'content-type': 'text/plain' } })],
      ['tasks.create', 413, await client.post('/api/v1/tasks', `{"title":"${'x'.repeat(1_100_000)}"}`)],
    ] as const;
    for (const [name, status, answer] of refused) {
      expect([answer.status, description.faultsOfAnswer(name, answer)], answer.text.slice(0, 300)).toEqual([status, []]);
    }
  });
});

const keyword = (schema: unknown, name: string): unknown =>
  typeof schema === 'object' && schema !== null ? partOf({ ...schema }, name) : undefined;

const isPublic = (security = description.document.security): boolean => security.every((needs) => !('session' in needs));
