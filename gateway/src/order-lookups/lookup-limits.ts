import { Injectable } from '@nestjs/common';
import { lookupRefused } from '#contracts/commerce/order-addresses/order-lookups';
import { reassignmentRefused } from '#contracts/commerce/order-addresses/order-reassignments';
import { Failure, unavailable } from '#contracts/kit/failure';
import { GatewayConfig, limitOf } from '../gateway.config';
import { copiesPerOrder } from '../rate-limits/order-copies';
import { RateLimitsService, type RateRule } from '../rate-limits/rate-limits.service';

const hour = 3_600;

/**
 * Rate limits of the search for orders. None depends on the address that is searched for: commerce limits the mails of one mailbox silently.
 */
@Injectable()
export class LookupLimitsService {
  private readonly requestsPerAddress: RateRule;
  private readonly failuresPerAddress: RateRule;
  private readonly documentsPerAccess: RateRule = { name: 'lookup-receipts', limit: 60, windowSeconds: hour };

  constructor(
    private readonly limits: RateLimitsService,
    config: GatewayConfig,
  ) {
    this.requestsPerAddress = {
      name: 'order-lookup',
      limit: limitOf(config, undefined, 20),
      windowSeconds: hour,
    };
    this.failuresPerAddress = {
      name: 'order-lookup-code',
      limit: limitOf(config, undefined, 30),
      windowSeconds: hour,
    };
  }

  request<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.requestsPerAddress, by: address }];
    return this.limits.limit(counted, work, (error) => !Failure.is(error, unavailable));
  }

  /** Only failures count. */
  redeem<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.failuresPerAddress, by: address }];
    return this.limits.limit(counted, work, (error) => Failure.is(error, lookupRefused));
  }

  /** Links that reassign an order; only failures count. */
  claim<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.failuresPerAddress, by: userId }];
    return this.limits.limit(counted, work, (error) => Failure.is(error, reassignmentRefused));
  }

  readReceipt<T>(access: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.documentsPerAccess, by: access }];
    return this.limits.limit(counted, work, (error) => !Failure.is(error, unavailable));
  }

  /** A mail that could not be queued does not count. */
  sendCopy<T>(number: string, work: () => Promise<T>): Promise<T> {
    return this.limits.limit([{ rule: copiesPerOrder, by: number }], work, (error) => !error);
  }
}
