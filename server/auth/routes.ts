// /auth/v1 as auth-js speaks it (specification §7). Refusals keep the problem form; auth-js reads `code` and `message`.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../domain/kernel/errors.ts';
import type { SessionId, UserId } from '../../domain/kernel/ids.ts';
import { certain } from '../certain.ts';
import { hostLimits } from '../http/host.ts';
import { addressOf, networkOf, regionOf } from '../http/addresses.ts';
import { asRefusal, refusalOf } from '../http/issues.ts';
import { changePassword, readUser } from './account.ts';
import type { Auth, Visitor } from './context.ts';
import { deviceMarkOf, rememberDevice } from './devices.ts';
import { followEmailLink, requestEmailChange, stopEmailChange } from './emailChange.ts';
import { signOut } from './ending.ts';
import { followRecoveryLink, requestRecovery, resendVerification } from './links.ts';
import { reauthenticate } from './proof.ts';
import {
  passwordBody,
  reauthenticateBody,
  recoverBody,
  refreshBody,
  resendBody,
  signOutQuery,
  signUpBody,
  stopBody,
  updateUserBody,
  verifyBody,
} from './schemas.ts';
import { refreshSession } from './session.ts';
import { signIn } from './signIn.ts';
import { signUp } from './signUp.ts';
import { followSignUpLink } from './signUpLink.ts';
import { giveSignUpSecret, signUpSecretOf } from './signUpBrowsers.ts';

export function mountAuthRoutes(app: FastifyInstance, auth: Auth, { secureCookies }: { secureCookies: boolean }): void {
  // auth-js reads error codes from `code` from this version of the protocol on.
  app.addHook('onSend', async (_request, reply) => void reply.header('x-supabase-api-version', '2024-01-01'));

  app.addHook('onRoute', (route) => void (route.bodyLimit = hostLimits.publicBody));

  const visitorOf = (request: FastifyRequest): Visitor => ({
    network: networkOf(request.ip),
    region: regionOf(request.ip),
    address: addressOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    knownDeviceOf: auth.secrets.readDevice(deviceMarkOf(request)),
    log: request.log,
  });
  const remember = (reply: FastifyReply, accountId: UserId) =>
    rememberDevice(reply, { mark: auth.secrets.markDevice(accountId), secure: secureCookies });

  app.post('/signup', async (request, reply) => {
    const browserSecret = giveSignUpSecret(request, reply, { secure: secureCookies });
    return signUp({ auth, visitor: visitorOf(request), browserSecret, body: parse(signUpBody, request.body) });
  });

  app.post<{ Querystring: { grant_type?: unknown } }>('/token', async (request, reply) => {
    switch (request.query.grant_type) {
      case 'password': {
        const { email, password } = parse(passwordBody, request.body);
        const presented = await sessionOf(auth, request);
        const session = await signIn({ auth, visitor: visitorOf(request), email, password, presented });
        remember(reply, session.user.id);
        return session;
      }
      case 'refresh_token':
        return refreshSession({ auth, visitor: visitorOf(request), refreshToken: parse(refreshBody, request.body).refresh_token });
      default:
        throw new AppError('validation_failed', { field: 'grant_type', message: 'grant_type is password or refresh_token.' });
    }
  });

  app.post('/verify', async (request, reply) => {
    const body = parse(verifyBody, request.body);
    const { token_hash: secret } = body;
    auth.limiter.spend('token', networkOf(request.ip));
    if (body.type === 'email_change') return followEmailLink({ auth, visitor: visitorOf(request), secret });
    const session =
      body.type === 'recovery'
        ? await followRecoveryLink({ auth, visitor: visitorOf(request), secret })
        : await followSignUpLink({ auth, visitor: visitorOf(request), browserSecret: signUpSecretOf(request), body });
    remember(reply, session.user.id);
    return session;
  });

  app.post('/email-change/stop', async (request) => {
    auth.limiter.spend('token', networkOf(request.ip));
    await stopEmailChange({ auth, visitor: visitorOf(request), secret: parse(stopBody, request.body).token_hash });
    return {};
  });

  app.post('/recover', async (request) => {
    await requestRecovery({ auth, visitor: visitorOf(request), email: parse(recoverBody, request.body).email });
    return {};
  });

  app.post('/resend', async (request) => {
    await resendVerification({ auth, visitor: visitorOf(request), email: parse(resendBody, request.body).email });
    return {};
  });

  app.get('/user', async (request) => {
    const actor = await auth.sessions.memberOf(request);
    auth.limiter.spend('read', actor.userId);
    return readUser({ auth, actor });
  });

  app.put('/user', async (request) => {
    const actor = await auth.sessions.memberOf(request);
    const { email, password, current_password: currentPassword } = parse(updateUserBody, request.body);
    if (email !== undefined) {
      const user = await requestEmailChange({ auth, actor, email, log: request.log });
      request.log.info({ event: 'auth.emailChangeRequested', userId: actor.userId }, 'change of address asked for');
      return user;
    }
    const wanted = certain(password, 'one of the two was sent');
    const user = await changePassword({ auth, actor, network: networkOf(request.ip), password: wanted, currentPassword });
    request.log.info({ event: 'auth.passwordChanged', userId: actor.userId }, 'password changed');
    return user;
  });

  app.post('/reauthenticate', async (request) => {
    const actor = await auth.sessions.memberOf(request);
    await reauthenticate({ auth, visitor: visitorOf(request), actor, password: parse(reauthenticateBody, request.body).password });
    return {};
  });

  app.post('/logout', async (request, reply) => {
    const { userId, studioId, sessionId } = await auth.sessions.memberOf(request);
    const { scope } = parse(signOutQuery, request.query);
    await signOut({ auth, userId, studioId, sessionId, scope });
    request.log.info({ event: 'auth.signedOut', userId, scope }, 'sign-out');
    return reply.status(204).send();
  });

  app.get('/.well-known/jwks.json', async () => ({ keys: await auth.accessTokens.publicKeys() }));
}

/** The id of the session whose access token came with a request, if there is one that is good. */
async function sessionOf(auth: Auth, request: FastifyRequest): Promise<SessionId | null> {
  try {
    return (await auth.sessions.memberOf(request)).sessionId;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = read(() => schema.safeParse(value ?? {}));
  if (result.success) return result.data;
  const refusal = refusalOf(result.error.issues);
  const tooWeak = refusal.details.field === 'password' && result.error.issues[0]?.code === 'custom';
  throw tooWeak ? new AppError('weak_password', refusal.details) : refusal;
}

function read<Result>(parsing: () => Result): Result {
  try {
    return parsing();
  } catch (error) {
    throw asRefusal(error);
  }
}
