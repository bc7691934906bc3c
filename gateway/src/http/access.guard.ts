import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { secondFactorRequired } from '#contracts/identity/second-factor';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, forbidden, reauthenticationRequired, unauthenticated } from '#contracts/kit/failure';
import { isRecentLogin } from '#contracts/kit/request';
import { accessOf, needsRecentLogin } from './access';
import { actorOf, signIn } from './request-scope';

/**
 * Denies by default: a route says who may call it, or nobody may. Asked before a body is read (early-access.ts), and by Nest
 * again before the method is called: a route that the first check missed is not open.
 */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  private readonly admitted = new WeakSet<FastifyRequest>();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (this.admitted.has(request)) return true;
    await this.check(context, request);
    this.admitted.add(request);
    return true;
  }

  private async check(context: ExecutionContext, request: FastifyRequest): Promise<void> {
    const access = accessOf(context.getHandler(), context.getClass());
    if (!access) throw new Failure(forbidden);
    const isOptional = access === 'public';
    if (request.headers.authorization) await this.authenticate(context, request, isOptional);
    else if (!isOptional) throw new Failure(unauthenticated);
    const actor = actorOf(request);
    if (access === 'admin' && actor.kind === 'user' && actor.isHeldBack)
      throw new Failure(secondFactorRequired);
    if (access === 'admin' && (actor.kind !== 'user' || actor.role !== 'admin')) throw new Failure(forbidden);
    if (needsRecentLogin(context.getHandler()) && !isRecentLogin(actor))
      throw new Failure(reauthenticationRequired);
  }

  /** On a public route a token that is worth nothing makes a guest, not a refusal. */
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
    if (request.user) signIn(request, request.user);
  }

  override handleRequest<T>(error: unknown, user: T): T {
    if (error instanceof Error) throw error;
    if (!user) throw new Failure(unauthenticated);
    return user;
  }
}
