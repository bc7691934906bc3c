import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Language, UserActor } from '#contracts/kit/actor';
import { type RequestContext, runWithContext } from '#platform/log/request-context';

/** Deadline of all service calls of a request: the gateway responds within 3 s (api §2). */
const requestTimeoutMs = 2_800;

interface Scope {
  context: RequestContext;
  actor?: UserActor;
}

const scopes = new WeakMap<FastifyRequest, Scope>();

/**
 * Opens the context of each request, with an id that is never taken from the client. Body parsers continue from socket events and
 * lose the context, so it is entered a second time. The deadline starts when the body has arrived: a slow upload is not a slow
 * service.
 */
export function registerRequestScopes(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const context = { requestId: request.id, actor: 'guest', deadline: Date.now() + requestTimeoutMs };
    scopes.set(request, { context });
    request.raw.once('end', () => (context.deadline = Date.now() + requestTimeoutMs));
    reply.header('x-request-id', request.id);
    runWithContext(context, done);
  });
  server.addHook('preValidation', (request, _, done) => {
    const scope = scopes.get(request);
    if (scope) runWithContext(scope.context, done);
    else done();
  });
}

/** Sets the signed-in user of a request. */
export function setActor(request: FastifyRequest, actor: UserActor): void {
  const scope = scopes.get(request);
  if (scope) scope.actor = actor;
}

function asLanguage(value: unknown): Language | undefined {
  return value === 'en' || value === 'ru' ? value : undefined;
}

function field(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
}

/**
 * Language of the response's texts: query, then `Accept-Language` (the shop sends the screen's language), then the account's,
 * else English. Mails use the account's.
 */
export function languageOf(request: FastifyRequest): Language {
  const { query, headers } = request;
  const screen = headers['accept-language']?.slice(0, 2).toLowerCase();
  const account = scopes.get(request)?.actor?.language;
  const input = asLanguage(field(query, 'lang')) ?? asLanguage(field(query, 'language'));
  return input ?? asLanguage(screen) ?? account ?? 'en';
}

/** The actor of a request: the signed-in user, or a guest. */
export function actorOf(request: FastifyRequest): Actor {
  return scopes.get(request)?.actor ?? { kind: 'guest', language: languageOf(request) };
}
