// A browser that signed in once is marked, so that strangers who try passwords cannot lock its owner out (ASVS 6.3.1).
// The mark proves nothing else: it opens no session.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from './cookies.ts';

const name = 'atelier_device';
const oneYear = 365 * 24 * 60 * 60_000;

export const deviceMarkOf = (request: FastifyRequest): string => readCookie(request, name);

export const rememberDevice = (reply: FastifyReply, { mark, secure }: { mark: string; secure: boolean }): void =>
  setCookie(reply, { name, value: mark, keepFor: oneYear, secure });
