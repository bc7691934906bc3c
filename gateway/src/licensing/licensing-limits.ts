import { Injectable } from '@nestjs/common';
import { appPasswordWrong } from '#contracts/identity/app-passwords';
import { Failure, notFound, unavailable } from '#contracts/kit/failure';
import { limitOf, GatewayConfig } from '../gateway.config';
import { type RateLimit, RateLimitsService, type RateRule } from '../rate-limits/rate-limits.service';

const minute = 60;
const quarter = 900;
const hour = 3_600;

/** Rate limits of plug-ins per address, and of guessed codes per user. */
@Injectable()
export class LicensingLimitsService {
  private readonly checksPerAddress: RateRule;
  private readonly pairingsPerAddress: RateRule;
  private readonly activationsPerAddress: RateRule;
  private readonly activationsPerAccount: RateRule;
  private readonly unknownCodesPerUser: RateRule = { name: 'pairing-codes', limit: 20, windowSeconds: hour };

  private readonly wrongAppPasswords: RateRule;
  private readonly wrongAppPasswordsPerAddress: RateRule;
  private readonly mailedCodesPerUser: RateRule = { name: 'swap-codes', limit: 5, windowSeconds: hour };

  constructor(
    private readonly limits: RateLimitsService,
    config: GatewayConfig,
  ) {
    this.checksPerAddress = {
      name: 'licence-checks',
      // A studio behind one address starts its computers at the same hour.
      limit: limitOf(config, config.RATE_LICENCE_CHECKS_PER_ADDRESS, 300),
      windowSeconds: minute,
    };
    this.pairingsPerAddress = {
      name: 'pairings',
      limit: limitOf(config, config.RATE_PAIRINGS_PER_ADDRESS, 10),
      windowSeconds: minute,
    };
    this.activationsPerAddress = { ...this.checksPerAddress, name: 'activations' };
    this.activationsPerAccount = {
      name: 'activations-account',
      limit: limitOf(config, config.RATE_ACTIVATIONS_PER_ACCOUNT, 60),
      windowSeconds: hour,
    };
    this.wrongAppPasswords = {
      name: 'app-password-account',
      limit: limitOf(config, config.RATE_LOGIN_PER_ACCOUNT, 10),
      windowSeconds: quarter,
    };
    this.wrongAppPasswordsPerAddress = {
      name: 'app-password',
      limit: limitOf(config, config.RATE_LOGIN_PER_ADDRESS, 100),
      windowSeconds: quarter,
    };
  }

  check<T>(address: string, work: () => Promise<T>): Promise<T> {
    return this.limitProcessed([{ rule: this.checksPerAddress, by: address }], work);
  }

  /** Each activation signs a file and locks the licence; three seats need few of them. */
  activate<T>(address: string, userId: string, work: () => Promise<T>): Promise<T> {
    return this.limitProcessed(
      [
        { rule: this.activationsPerAddress, by: address },
        { rule: this.activationsPerAccount, by: userId },
      ],
      work,
    );
  }

  /** Only wrong passwords count. */
  checkAppPassword<T>(address: string, email: string, work: () => Promise<T>): Promise<T> {
    const counted = [
      { rule: this.wrongAppPasswords, by: `${email} ${address}` },
      { rule: this.wrongAppPasswordsPerAddress, by: address },
    ];
    return this.limits.limit(counted, work, (error) => Failure.is(error, appPasswordWrong));
  }

  startPairing<T>(address: string, work: () => Promise<T>): Promise<T> {
    return this.limitProcessed([{ rule: this.pairingsPerAddress, by: address }], work);
  }

  /** Only unknown codes count. */
  tryCode<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.unknownCodesPerUser, by: userId }];
    return this.limits.limit(counted, work, (error) => Failure.is(error, notFound));
  }

  /** Limits the mails to one mailbox. */
  sendCode<T>(userId: string, work: () => Promise<T>): Promise<T> {
    return this.limitProcessed([{ rule: this.mailedCodesPerUser, by: userId }], work);
  }

  private limitProcessed<T>(counts: readonly RateLimit[], work: () => Promise<T>): Promise<T> {
    return this.limits.limit(counts, work, (error) => !Failure.is(error, unavailable));
  }
}
