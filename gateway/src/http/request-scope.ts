import type { FastifyRequest } from 'fastify';
import type { Actor, Language, UserActor } from '#contracts/kit/actor';
import { Failure, unauthenticated } from '#contracts/kit/failure';

/** What the edge knows of a request beside its bytes. */
export interface RequestScope {
  actor?: Actor;
}

const scopes = new WeakMap<FastifyRequest, RequestScope>();

export function scopeOf(request: FastifyRequest): RequestScope {
  const known = scopes.get(request) ?? {};
  scopes.set(request, known);
  return known;
}

function asLanguage(value: unknown): Language | undefined {
  return value === 'en' || value === 'ru' ? value : undefined;
}

/** The language a request asks for: by query, by account, by browser, else English. */
export function languageOf(request: FastifyRequest): Language {
  const query = request.query as Record<string, unknown>;
  const actor = scopes.get(request)?.actor;
  const browser = request.headers['accept-language']?.toLowerCase().startsWith('ru') ? 'ru' : 'en';
  return asLanguage(query['lang']) ?? asLanguage(query['language']) ?? actor?.language ?? browser;
}

/** Who is asking: the signed-in user, or a guest. */
export function actorOf(request: FastifyRequest): Actor {
  return scopes.get(request)?.actor ?? { kind: 'guest', language: languageOf(request) };
}

/** @throws Failure UNAUTHENTICATED for a guest. */
export function userOf(request: FastifyRequest): UserActor {
  const actor = actorOf(request);
  if (actor.kind !== 'user') throw new Failure(unauthenticated);
  return actor;
}
