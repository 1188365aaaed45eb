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

/** One whose body, or answer, is a file. */
export interface FileOperation extends Omit<Operation, 'requestBody' | 'responses'> {
  requestBody?: { required: boolean; content: Record<string, object> };
  responses: Record<string, { description: string; content?: Record<string, object>; headers?: object }>;
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
  /** The calls of the contract. */
  operations: Map<string, Operation & { method: string; path: string }>;
  /** The calls beside it, whose bodies are files. */
  files: Map<string, FileOperation & { method: string; path: string }>;
  /** What is wrong with an answer by what the document says of the call; nothing for one that keeps the promise. */
  faultsOfAnswer: (name: string, answer: { status: number; headers: object; body: unknown; text: string }) => string[];
  /** What is wrong with a body by what the document says of the call. */
  faultsOfBody: (name: string, body: unknown) => string[];
  resolve: (reference: string) => JsonSchema;
}

export async function readDescription(client: Client): Promise<Described> {
  const { body: document } = await client.get<Document>('/openapi.json');
  const isBeside = ([, item]: [string, object]) => 'servers' in item;
  const paths = Object.entries(document.paths);
  const operations = operationsOf(paths.filter((entry) => !isBeside(entry)));
  const files = operationsOf(paths.filter(isBeside)) as unknown as Described['files'];
  const resolve = (reference: string): JsonSchema => {
    const found = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document);
    if (found === undefined) throw new Error(`${reference} leads nowhere`);
    return found as JsonSchema;
  };
  return {
    document,
    operations,
    files,
    resolve,
    faultsOfAnswer: (name, { status, headers, body, text }) => {
      const { responses } = operations.get(name) as Operation; // another test proves that every call is there
      const said = responses[status] ?? (status >= 400 ? responses['default'] : undefined);
      if (!said) return [`the status ${status} is not written down: ${text}`];
      const type = (headers as Record<string, string>)['content-type'];
      const schema = said.content?.['application/json']?.schema;
      if (!schema) return text === '' ? [] : ['an answer without content has some'];
      return [
        ...(type === 'application/json; charset=utf-8' ? [] : [`comes as ${type}`]),
        ...faultsOf({ schema, value: body, resolve, closed: true }),
      ];
    },
    faultsOfBody: (name, body) => {
      const schema = operations.get(name)?.requestBody?.content['application/json']?.schema;
      return schema ? faultsOf({ schema, value: body, resolve }) : [];
    },
  };
}

/** A path's own servers stand beside its methods. */
const operationsOf = (paths: [string, Record<string, Operation>][]): Described['operations'] =>
  new Map(
    paths.flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== 'servers')
        .map(([method, operation]) => [operation.operationId, { ...operation, method: method.toUpperCase(), path }] as const),
    ),
  );
