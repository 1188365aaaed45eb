import type { FastifyRequest } from 'fastify';

/** What stands in the address where its route has a name: texts. */
export const paramsOf = ({ params }: FastifyRequest): Readonly<Record<string, string>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router makes nothing else
  params as Readonly<Record<string, string>>;
