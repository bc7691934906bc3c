import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Failure, forbidden, unauthenticated } from '#contracts/kit/failure';
import type { UserActor } from '#contracts/kit/actor';
import { accessKey, type RouteAccess } from './access';
import { scopeOf } from './request-scope';

/** Denies by default: a route says who may call it, or nobody may. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const access = this.reflector.getAllAndOverride<RouteAccess | undefined>(accessKey, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access) throw new Failure(forbidden);
    const isOptional = access === 'public';
    if (request.headers.authorization) await this.authenticate(context, request, isOptional);
    else if (!isOptional) throw new Failure(unauthenticated);
    const { actor } = scopeOf(request);
    if (access === 'admin' && (actor?.kind !== 'user' || actor.role !== 'admin'))
      throw new Failure(forbidden);
    return true;
  }

  /** On a public route a token that is worth nothing makes a guest, not a refusal. */
  private async authenticate(
    context: ExecutionContext,
    request: FastifyRequest,
    isOptional: boolean,
  ): Promise<void> {
    try {
      await super.canActivate(context);
    } catch (error) {
      if (isOptional) return;
      throw error;
    }
    const user = (request as FastifyRequest & { user?: UserActor }).user;
    if (user) scopeOf(request).actor = user;
  }

  override handleRequest<T>(error: unknown, user: T): T {
    if (error instanceof Error) throw error;
    if (!user) throw new Failure(unauthenticated);
    return user;
  }
}
