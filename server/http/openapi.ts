// /openapi.json: a public promise, made from the contract that the requests themselves are checked with.

import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter, type ZodToJsonSchemaConverterOptions } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errorCodes } from '../../domain/kernel/errors.ts';
import type { Endpoint } from './procedure.ts';

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>;
type PathItem = NonNullable<Document['paths']>[string];
type Schema = NonNullable<NonNullable<Document['components']>['schemas']>[string];

const problem: Schema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', enum: [...errorCodes] },
    message: { type: 'string', description: 'What happened and what to do next.' },
    field: { type: 'string', description: 'The input field that the problem is about.' },
    by: { type: 'string', description: 'Who made the change that stands, for a conflict.' },
    conflicts: {
      type: 'array',
      description: 'What two people changed at once.',
      items: {
        type: 'object',
        required: ['field', 'theirs', 'yours'],
        properties: { field: { type: 'string' }, theirs: {}, yours: {} },
        additionalProperties: false,
      },
    },
    count: { type: 'number', description: 'How many open tasks stand in the way.' },
    userId: { type: 'string', format: 'uuid', description: 'Whose account is closed, where the password was right.' },
    requestId: { type: 'string', format: 'uuid', description: 'To pass on to whoever runs this Atelier.' },
  },
  additionalProperties: false,
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeat with the same key gets the first answer again instead of a second effect.',
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
} as const;

/** Calls beside the contract, by their path from the root. */
export type PathsBeside = Record<`/${string}`, object>;

export interface OpenApiOptions {
  endpoints: readonly Endpoint[];
  publicUrl: string;
  /** Handed in, because the host knows no feature. */
  beside: PathsBeside;
}

type ConverterInterceptor = NonNullable<ZodToJsonSchemaConverterOptions['interceptors']>[number];

/** Generated at the first request and kept: it changes with the code only. */
export function mountOpenApi(app: FastifyInstance, { endpoints, publicUrl, beside }: OpenApiOptions): void {
  let document: Promise<Document> | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= describe({ endpoints, publicUrl, beside });
    reply.header('cache-control', 'no-cache');
    return document;
  });
}

/** The OpenAPI document of the given endpoints, and of the calls beside them. */
async function describe({ endpoints, publicUrl, beside }: OpenApiOptions): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter({ interceptors: [withMost] })] });
  const router = Object.fromEntries(endpoints.map(({ name, procedure }) => [name, procedure]));
  const generated = await generator.generate(router, {
    info: { title: 'Atelier', version: 'mk4', description: 'Every call of the Atelier web application.' },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ publicKey: [], session: [] }],
    components: {
      securitySchemes: {
        publicKey: { type: 'apiKey', in: 'header', name: 'apikey' },
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      schemas: { Problem: problem },
      parameters: { IdempotencyKey: idempotencyKey },
    },
  });
  for (const { method, path, name, meta } of endpoints) {
    const operation = generated.paths?.[path]?.[inLowerCase[method]];
    if (!operation) continue;
    operation.operationId = name;
    operation.tags = name.split('.', 1);
    if (meta.reach === 'public') operation.security = [{ publicKey: [] }];
    else if (method !== 'GET') operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }];
    operation.responses = {
      ...operation.responses,
      default: {
        description: meta.refuses ? `A refusal. This call's own are ${meta.refuses.join(', ')}.` : 'A refusal.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    };
  }
  const elsewhere = Object.entries(beside).map(([path, item]): [string, PathItem] => [path, { servers: [{ url: publicUrl }], ...item }]);
  return { ...generated, paths: { ...generated.paths, ...Object.fromEntries(elsewhere) } };
}

/** How many names a record may have, which the converter knows of lists alone. */
const withMost: ConverterInterceptor = (context) => {
  const [isRequired, json] = context.next();
  const maxProperties = z.globalRegistry.get(context.schema)?.['maxProperties'];
  return [isRequired, typeof maxProperties === 'number' ? { ...json, maxProperties } : json];
};

const inLowerCase = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const satisfies Record<Endpoint['method'], string>;
