import { Injectable } from '@nestjs/common';
import { codeNotFound, type CreateQuote } from '#contracts/commerce/pricing/quotes';
import { Failure } from '#contracts/kit/failure';
import { GatewayConfig, limitOf } from '../gateway.config';
import { RateLimitsService, type RateRule } from '../rate-limits/rate-limits.service';

/** Rate limit of unknown codes per address, so that codes cannot be guessed. */
@Injectable()
export class QuoteLimitsService {
  private readonly misses: RateRule;

  constructor(
    private readonly limits: RateLimitsService,
    config: GatewayConfig,
  ) {
    this.misses = { name: 'code-misses', limit: limitOf(config, undefined, 30), windowSeconds: 3_600 };
  }

  /** Only unknown codes count. A quote without codes is not limited. */
  quote<T>({ codes }: CreateQuote, address: string, work: () => Promise<T>): Promise<T> {
    if (codes.length === 0) return work();
    const counted = [{ rule: this.misses, by: address }];
    return this.limits.limit(counted, work, (error) => Failure.is(error, codeNotFound));
  }
}
