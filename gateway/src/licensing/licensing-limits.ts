import { Injectable } from '@nestjs/common';
import { Failure, notFound, unavailable } from '#contracts/kit/failure';
import { limitOf, GatewayConfig } from '../gateway.config';
import { type RateCount, RateLimits, type RateRule } from '../http/rate-limit';

const minute = 60;
const hour = 3_600;

/** How often plug-ins that are not signed in may ask from one address, and how often somebody may guess at codes. */
@Injectable()
export class LicensingLimits {
  private readonly checks: RateRule;
  private readonly pairings: RateRule;
  private readonly activations: RateRule;
  private readonly activationsOf: RateRule;
  private readonly codes: RateRule = { name: 'pairing-codes', limit: 20, windowSeconds: hour };

  private readonly mailedCodes: RateRule = { name: 'swap-codes', limit: 5, windowSeconds: hour };

  constructor(
    private readonly limits: RateLimits,
    config: GatewayConfig,
  ) {
    this.checks = {
      name: 'licence-checks',
      // A studio behind one address starts its computers at the same hour.
      limit: limitOf(config, config.RATE_LICENCE_CHECKS_PER_ADDRESS, 300),
      windowSeconds: minute,
    };
    this.pairings = {
      name: 'pairings',
      limit: limitOf(config, config.RATE_PAIRINGS_PER_ADDRESS, 10),
      windowSeconds: minute,
    };
    this.activations = { ...this.checks, name: 'activations' };
    this.activationsOf = {
      name: 'activations-account',
      limit: limitOf(config, config.RATE_ACTIVATIONS_PER_ACCOUNT, 60),
      windowSeconds: hour,
    };
  }

  check<T>(address: string, work: () => Promise<T>): Promise<T> {
    return this.unlessAway([{ rule: this.checks, by: address }], work);
  }

  /** Each is a signature and a lock on the licence; three seats need few of them. */
  activate<T>(address: string, userId: string, work: () => Promise<T>): Promise<T> {
    return this.unlessAway(
      [
        { rule: this.activations, by: address },
        { rule: this.activationsOf, by: userId },
      ],
      work,
    );
  }

  startPairing<T>(address: string, work: () => Promise<T>): Promise<T> {
    return this.unlessAway([{ rule: this.pairings, by: address }], work);
  }

  /** Only codes that nobody was shown are counted. */
  tryCode<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.codes, by: userId }];
    return this.limits.within(counted, work, (error) => Failure.is(error, notFound));
  }

  /** Nobody's mailbox is filled. */
  sendCode<T>(userId: string, work: () => Promise<T>): Promise<T> {
    return this.unlessAway([{ rule: this.mailedCodes, by: userId }], work);
  }

  private unlessAway<T>(counts: readonly RateCount[], work: () => Promise<T>): Promise<T> {
    return this.limits.within(counts, work, (error) => !Failure.is(error, unavailable));
  }
}
