import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { UserProfile } from '#contracts/identity/users';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { SessionActorsService } from '../auth/session-actors';
import { UserProfilesService } from '../auth/user-profiles';
import { countCachedResponse } from '../read-cache/cached-response-metrics';
import type { CachedResponseServer } from '../read-cache/cached-response-server';
import { type Headers, toHeaderList } from '../http/security-headers';
import { toMe } from './me.controller';

const scheme = 'Bearer ';
const path = '/api/me';

/**
 * Responds to GET /api/me before Fastify when session and profile are known: the framework costs more than the response. Everything
 * else, a missing or invalid token included, is left to the route.
 */
class MeResponder {
  private readonly headers: readonly string[];
  /** Bodies by profile; a changed profile is another object. */
  private readonly bodies = new WeakMap<UserProfile, Buffer>();

  /** @param headers of every API response */
  constructor(
    private readonly actors: SessionActorsService,
    private readonly profiles: UserProfilesService,
    headers: readonly string[],
    private readonly log: Log,
  ) {
    this.headers = [
      ...headers,
      ...['Cache-Control', 'no-store'],
      ...['Content-Type', 'application/json; charset=utf-8'],
    ];
  }

  /** @returns whether the response was sent */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { authorization } = request.headers;
    if (!authorization?.startsWith(scheme)) return false;
    const actor = this.actors.peek(authorization.slice(scheme.length));
    const profile = actor && !actor.lacksSecondFactor && this.profiles.peek(actor.userId);
    if (!profile) return false;
    const body = this.bodyOf(profile);
    const requestId = newId();
    response.writeHead(200, [
      ...this.headers,
      ...['Content-Length', String(body.length), 'X-Request-Id', requestId],
    ]);
    response.end(body);
    countCachedResponse(200);
    if (this.log.isLevelEnabled('debug'))
      this.log.debug({ requestId, actor: actor.userId, route: path, status: 200 }, 'request completed');
    return true;
  }

  private bodyOf(profile: UserProfile): Buffer {
    const known = this.bodies.get(profile);
    if (known) return known;
    const body = Buffer.from(JSON.stringify(toMe(profile)));
    this.bodies.set(profile, body);
    return body;
  }
}

/** Lets GET /api/me be sent from memory. @param headers of every API response */
export function respondToMe(
  app: NestFastifyApplication,
  server: CachedResponseServer,
  headers: Headers,
  log: Log,
): void {
  const [actors, profiles] = [app.get(SessionActorsService), app.get(UserProfilesService)];
  const me = new MeResponder(actors, profiles, toHeaderList(headers), log);
  server.serveFirst(path, (request, response) => me.respond(request, response));
}
