import { type Type } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessOf } from '../access/access';
import { AccessGuard } from '../access/access.guard';
import { declaredBodyLimit, maxGuestBodyBytes } from '../request-bodies/body-parser';
import { cachedReadOf } from '../read-cache/cached-get';
import { routeFinder } from '../http/routes';

/**
 * Checks access as soon as the route is known, before the body is read: Nest's guards run after parsing. Bodies of public routes
 * have a lower limit.
 */
export function checkAccessBeforeBody(server: FastifyInstance, app: NestFastifyApplication): void {
  const guard = app.get(AccessGuard);
  const find = routeFinder(app);
  server.addHook('onRoute', (route) => {
    const found = find(route);
    if (!found) return;
    const { handler, controller } = found;
    const type = controller.constructor as Type;
    if (accessOf(handler, type) === 'public')
      route.bodyLimit = declaredBodyLimit(route.config) ?? maxGuestBodyBytes;
    // Cached routes are public (read-cache/cached-route-rules.ts).
    if (cachedReadOf(handler)) return;
    const check = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      await guard.canActivate(new ExecutionContextHost([request, reply], type, handler));
    };
    route.onRequest = [route.onRequest ?? [], check].flat();
  });
}
