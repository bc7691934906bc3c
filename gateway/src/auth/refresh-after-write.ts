import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../http/request-scope';
import { routeCallOf } from '../http/route-contract';
import { routeFinder } from '../http/routes';
import { SessionStatesService } from './session-states';
import { UserProfilesService } from './user-profiles';

type Done = (error: null, payload: unknown) => void;

/**
 * Before the response to a user's write to identity is sent, this replica forgets what it cached of the user: the next request sees the
 * write although its broadcast is still on the way.
 */
export function refreshAfterWrites(server: FastifyInstance, app: NestFastifyApplication): void {
  const find = routeFinder(app);
  const [states, profiles] = [app.get(SessionStatesService), app.get(UserProfilesService)];
  const refresh = (request: FastifyRequest, _: FastifyReply, payload: unknown, done: Done): void => {
    const actor = actorOf(request);
    if (actor.kind === 'user') {
      states.refresh(actor.userId, actor.sessionId);
      profiles.drop(actor.userId);
    }
    done(null, payload);
  };
  server.addHook('onRoute', (route) => {
    const handler = find(route)?.handler;
    const subject = handler && routeCallOf(handler)?.contract.subject;
    const isRead = [route.method].flat().some((method) => method === 'GET' || method === 'HEAD');
    if (subject?.startsWith('identity.') && !isRead) route.onSend = [route.onSend ?? [], refresh].flat();
  });
}
