import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { twoFactorRequired } from '#contracts/identity/two-factor';
import type { Actor, UserActor } from '#contracts/kit/actor';
import { Failure, forbidden, reauthenticationRequired, unauthenticated } from '#contracts/kit/failure';
import { hasPermission } from '#contracts/kit/permissions';
import { isRecentLogin } from '#contracts/kit/request';
import { ApiKeyActorsService, apiKeyIn } from './api-key-actors';
import { accessOf, needsRecentLogin, permissionOf } from './access';
import { actorOf, setActor } from '../http/request-scope';

/**
 * Default deny: a route without a declared access is forbidden. Runs before the body is read (server/early-access.ts) and again
 * by Nest, so that a route which the hook missed is not open.
 */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  private readonly authorized = new WeakSet<FastifyRequest>();

  constructor(private readonly apiKeys: ApiKeyActorsService) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (this.authorized.has(request)) return true;
    await this.check(context, request);
    this.authorized.add(request);
    return true;
  }

  private async check(context: ExecutionContext, request: FastifyRequest): Promise<void> {
    const access = accessOf(context.getHandler(), context.getClass());
    if (!access) throw new Failure(forbidden);
    const isOptional = access === 'public';
    const apiKey = access === 'admin' ? apiKeyIn(request.headers) : undefined;
    if (apiKey) setActor(request, await this.apiKeys.actorOf(apiKey));
    else if (request.headers.authorization) await this.authenticate(context, request, isOptional);
    else if (!isOptional) throw new Failure(unauthenticated);
    const actor = actorOf(request);
    if (access === 'admin' && actor.kind === 'user' && actor.lacksSecondFactor)
      throw new Failure(twoFactorRequired);
    if (access === 'admin' && !this.isPermitted(context, actor)) throw new Failure(forbidden);
    if (needsRecentLogin(context.getHandler()) && !isRecentLogin(actor))
      throw new Failure(reauthenticationRequired);
  }

  private isPermitted(context: ExecutionContext, actor: Actor): boolean {
    const permission = permissionOf(context.getHandler());
    return permission !== undefined && hasPermission(actor, permission);
  }

  /** On a public route an invalid token makes the request a guest's. */
  private async authenticate(
    context: ExecutionContext,
    request: FastifyRequest & { user?: UserActor },
    isOptional: boolean,
  ): Promise<void> {
    try {
      await super.canActivate(context);
    } catch (error) {
      if (isOptional) return;
      throw error;
    }
    if (request.user) setActor(request, request.user);
  }

  override handleRequest<T>(error: unknown, user: T): T {
    if (error instanceof Error) throw error;
    if (!user) throw new Failure(unauthenticated);
    return user;
  }
}
