// A browser that signed in once is marked, so that strangers who try passwords cannot lock its owner out (ASVS 6.3.1).
// The mark proves nothing else: it opens no session.

import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'atelier_device';
const oneYear = 365 * 24 * 60 * 60;

export function deviceMarkOf(request: FastifyRequest): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? '';
}

export function rememberDevice(reply: FastifyReply, { mark, secure }: { mark: string; secure: boolean }): void {
  const cookie = `${name}=${mark}; Path=/auth/v1; Max-Age=${oneYear}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', cookie);
}
