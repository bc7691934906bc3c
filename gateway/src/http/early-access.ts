import { type Type } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessOf } from './access';
import { AccessGuard } from './access.guard';
import { declaredBodyLimit, maxGuestBodyBytes } from './body-parser';
import { cachedAnswerOf } from './cached';
import { routeFinder } from './routes';

/**
 * Checks access as soon as the route is known. Nest's guards run when the body has been read and parsed, which whoever is
 * refused would have made us do. What anybody may send is smaller than what users may.
 */
export function checkAccessEarly(server: FastifyInstance, app: NestFastifyApplication): void {
  const guard = app.get(AccessGuard);
  const find = routeFinder(app);
  server.addHook('onRoute', (route) => {
    const found = find(route);
    if (!found) return;
    const { handler, controller } = found;
    const type = controller.constructor as Type;
    if (accessOf(handler, type) === 'public')
      route.bodyLimit = declaredBodyLimit(route.config) ?? maxGuestBodyBytes;
    // Cached reads are public and answered before this.
    if (cachedAnswerOf(handler)) return;
    const check = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      await guard.canActivate(new ExecutionContextHost([request, reply], type, handler));
    };
    route.onRequest = [route.onRequest ?? [], check].flat();
  });
}
