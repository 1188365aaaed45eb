// What the server says of itself in /openapi.json, as its tests read it.

import { faultsOf, type JsonSchema } from './jsonSchema.ts';
import type { Client } from './client.ts';

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonSchema;
}

interface Content {
  'application/json'?: { schema: JsonSchema };
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

export interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object>; parameters: Record<string, Parameter> };
}

export interface Described {
  document: Document;
  operations: Map<string, Operation & { method: string; path: string }>;
  /** What is wrong with an answer by what the document says of the call; nothing for one that keeps the promise. */
  faultsOfAnswer: (name: string, answer: { status: number; headers: object; body: unknown; text: string }) => string[];
  /** What is wrong with a body by what the document says of the call. */
  faultsOfBody: (name: string, body: unknown) => string[];
  resolve: (reference: string) => JsonSchema;
}

export async function readDescription(client: Client): Promise<Described> {
  const { body: document } = await client.get<Document>('/openapi.json');
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [operation.operationId, { ...operation, method: method.toUpperCase(), path }] as const)),
  );
  const resolve = (reference: string): JsonSchema => {
    const found = reference.replace(/^#\//, '').split('/').reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document);
    if (found === undefined) throw new Error(`${reference} leads nowhere`);
    return found as JsonSchema;
  };
  return {
    document,
    operations,
    resolve,
    faultsOfAnswer: (name, { status, headers, body, text }) => {
      const { responses } = operations.get(name) as Operation; // another test proves that every call is there
      const said = responses[status] ?? (status >= 400 ? responses['default'] : undefined);
      if (!said) return [`the status ${status} is not written down: ${text}`];
      const type = (headers as Record<string, string>)['content-type'];
      const schema = said.content?.['application/json']?.schema;
      if (!schema) return text === '' ? [] : ['an answer without content has some'];
      return [...(type === 'application/json; charset=utf-8' ? [] : [`comes as ${type}`]), ...faultsOf({ schema, value: body, resolve, closed: true })];
    },
    faultsOfBody: (name, body) => {
      const schema = operations.get(name)?.requestBody?.content['application/json']?.schema;
      return schema ? faultsOf({ schema, value: body, resolve }) : [];
    },
  };
}
