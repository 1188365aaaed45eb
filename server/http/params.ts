import type { FastifyRequest } from 'fastify';

/** What stands in the address where its route has a name: texts. */
export const paramsOf = ({ params }: FastifyRequest): Readonly<Record<string, string>> =>
  params as Readonly<Record<string, string>>;
