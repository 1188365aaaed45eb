import type { TestServer } from './testServer.ts';

export interface ListedEndpoint {
  /** `tasks.move` */
  name: string;
  method: string;
  /** From the root, with `{parameters}`. */
  path: string;
  /** Whether it takes a caller without a session. */
  isPublic: boolean;
}

interface Operation {
  operationId: string;
  security?: object[];
}

/** Every call that the server says it has. */
export async function listEndpoints(server: TestServer): Promise<ListedEndpoint[]> {
  const { body } = await server.client.get<{ paths: Record<string, Record<string, Operation>> }>('/openapi.json');
  return Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, security }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path: `/api/v1${path}`,
      isPublic: security !== undefined && security.every((needs) => !('session' in needs)),
    })),
  );
}

/** The path with an id that nothing has in place of each parameter. */
export const withRandomIds = ({ path }: ListedEndpoint): string => path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID());

/** The calls of /auth/v1 that change something. */
export const authWrites = [
  ['POST', '/auth/v1/signup'],
  ['POST', '/auth/v1/token?grant_type=password'],
  ['POST', '/auth/v1/token?grant_type=refresh_token'],
  ['POST', '/auth/v1/verify'],
  ['POST', '/auth/v1/recover'],
  ['POST', '/auth/v1/resend'],
  ['PUT', '/auth/v1/user'],
  ['POST', '/auth/v1/logout'],
] as const;
