import { Injectable } from '@nestjs/common';
import { codeNotFound, type CreateQuote, type Quote } from '#contracts/commerce/pricing/quotes';
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

  /** Each code of a request with an unknown one counts. A quote without codes is not limited. */
  quote({ codes }: CreateQuote, address: string, work: () => Promise<Quote>): Promise<Quote> {
    if (codes.length === 0) return work();
    let hasMiss = false;
    const counted = codes.map(() => ({ rule: this.misses, by: address }));
    const price = async () => {
      const quote = await work();
      hasMiss = quote.refusals.some(({ code }) => code === codeNotFound.code);
      return quote;
    };
    // A quote of unknown codes alone fails.
    return this.limits.limit(counted, price, (error) => hasMiss || Failure.is(error, codeNotFound));
  }
}
