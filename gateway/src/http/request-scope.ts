import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Language, UserActor } from '#contracts/kit/actor';
import { type RequestContext, within } from '#platform/log/request-context';

/** All services together have this long: the edge promises an answer within 3 s (ARCHITECTURE §4). */
const patienceMs = 2_800;

interface Scope {
  context: RequestContext;
  actor?: UserActor;
}

const scopes = new WeakMap<FastifyRequest, Scope>();

/**
 * Gives every request an id of ours, never one from outside, which travels to every service it asks. What reads a body goes
 * on from the socket's events and has lost the context by then, so it is entered a second time. The time begins anew when the
 * body is here, a file's too: a slow line is no slow service.
 */
export function openScopes(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const context = { requestId: request.id, actor: 'guest', deadline: Date.now() + patienceMs };
    scopes.set(request, { context });
    request.raw.once('end', () => (context.deadline = Date.now() + patienceMs));
    reply.header('x-request-id', request.id);
    within(context, done);
  });
  server.addHook('preValidation', (request, _, done) => {
    const scope = scopes.get(request);
    if (scope) within(scope.context, done);
    else done();
  });
}

/** The signed-in user of a request, from here on. */
export function signIn(request: FastifyRequest, actor: UserActor): void {
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
 * The language of an answer's texts: that of the query, of the screen (the shop names it in this header, other clients their own),
 * of the account, else English. Letters go by the account.
 */
export function languageOf(request: FastifyRequest): Language {
  const { query, headers } = request;
  const screen = headers['accept-language']?.slice(0, 2).toLowerCase();
  const account = scopes.get(request)?.actor?.language;
  const asked = asLanguage(field(query, 'lang')) ?? asLanguage(field(query, 'language'));
  return asked ?? asLanguage(screen) ?? account ?? 'en';
}

/** Who is asking: the signed-in user, or a guest. */
export function actorOf(request: FastifyRequest): Actor {
  return scopes.get(request)?.actor ?? { kind: 'guest', language: languageOf(request) };
}
