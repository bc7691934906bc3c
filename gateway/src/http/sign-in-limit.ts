import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import { GatewayConfig } from '../gateway.config';

const windowMs = 60_000;

/**
 * Log-ins and registrations from one network address within a minute, counted per process. Limits that hold across replicas
 * and per account come with the account screens.
 */
@Injectable()
export class SignInLimit implements CanActivate {
  private readonly counts = new LRUCache<string, { tries: number; until: number }>({ max: 100_000 });

  constructor(private readonly config: GatewayConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const now = Date.now();
    const known = this.counts.get(ip);
    const count = known && known.until > now ? known : { tries: 0, until: now + windowMs };
    count.tries += 1;
    this.counts.set(ip, count);
    if (count.tries <= this.config.RATE_SIGN_IN_PER_MINUTE) return true;
    throw new Failure(tooManyRequests, { retryAfterSeconds: Math.ceil((count.until - now) / 1000) });
  }
}
