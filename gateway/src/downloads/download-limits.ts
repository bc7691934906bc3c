import { Injectable } from '@nestjs/common';
import { daySeconds } from '#contracts/fields/durations';
import { Failure } from '#contracts/kit/failure';
import { downloadNotFound, linkExpired } from '#contracts/licensing/downloads';
import { limitOf, GatewayConfig } from '../gateway.config';
import { RateLimitsService, type RateRule } from '../rate-limits/rate-limits.service';

/** Rate limits of unknown links and of downloads, per address. */
@Injectable()
export class DownloadLimitsService {
  private readonly linkMails: RateRule = { name: 'files-link', limit: 5, windowSeconds: daySeconds };
  private readonly misses: RateRule;
  private readonly transfers: RateRule;

  constructor(
    private readonly limits: RateLimitsService,
    config: GatewayConfig,
  ) {
    const { RATE_DOWNLOAD_MISSES_PER_ADDRESS, RATE_TRANSFERS_PER_ADDRESS } = config;
    this.misses = {
      name: 'download-misses',
      limit: limitOf(config, RATE_DOWNLOAD_MISSES_PER_ADDRESS, 60),
      windowSeconds: 3_600,
    };
    this.transfers = {
      name: 'transfers',
      limit: limitOf(config, RATE_TRANSFERS_PER_ADDRESS, 600),
      windowSeconds: 3_600,
    };
  }

  /** Mails to one owner. A mail that could not be queued does not count. */
  mailLink<T>(userId: string, work: () => Promise<T>): Promise<T> {
    return this.limits.limit([{ rule: this.linkMails, by: userId }], work, (error) => !error);
  }

  open<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.misses, by: address }];
    return this.limits.limit(counted, work, (error) => Failure.is(error, downloadNotFound));
  }

  /** Downloads by owners have no other limit. */
  fetch<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.transfers, by: address }];
    return this.limits.limit(counted, work, (error) => !error || Failure.is(error, linkExpired));
  }
}
