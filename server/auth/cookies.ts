// The cookies of /auth/v1. None of them opens anything by itself, and no page can read one.

import type { FastifyReply, FastifyRequest } from 'fastify';

export function readCookie(request: FastifyRequest, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? '';
}

interface Cookie {
  name: string;
  value: string;
  /** Milliseconds. */
  keepFor: number;
  /** False only where the product is served without TLS. */
  secure: boolean;
}

export function setCookie(reply: FastifyReply, { name, value, keepFor, secure }: Cookie): void {
  const cookie = `${name}=${value}; Path=/auth/v1; Max-Age=${keepFor / 1000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', cookie);
}
