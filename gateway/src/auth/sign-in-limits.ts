import { Injectable } from '@nestjs/common';
import { emailChangeRefused } from '#contracts/identity/email-changes';
import { currentPasswordWrong } from '#contracts/identity/profile';
import { codeRefused } from '#contracts/identity/second-factor';
import { invalidCredentials } from '#contracts/identity/session';
import { resetRefused } from '#contracts/identity/password-resets';
import { Failure, tooManyRequests, unavailable } from '#contracts/kit/failure';
import { limitOf, GatewayConfig } from '../gateway.config';
import { RateLimits, type RateRule } from '../http/rate-limit';

/** A service that was away has done nothing that counts. */
const isAnswered = (error?: unknown) => !Failure.is(error, unavailable);

/**
 * How often one may try. Failures of an account are counted for each address apart, so that nobody locks its owner out; what
 * succeeds is not counted.
 */
@Injectable()
export class SignInLimits {
  private readonly account: RateRule;
  private readonly address: RateRule;
  private readonly registration: RateRule;
  private readonly registrationOf: RateRule;
  private readonly forgotten: RateRule;
  private readonly forgottenOf: RateRule;
  private readonly resetsTo: RateRule;
  private readonly redeemed: RateRule;
  private readonly lettersAskedBy: RateRule;
  private readonly lettersTo: RateRule;

  constructor(
    private readonly limits: RateLimits,
    config: GatewayConfig,
  ) {
    const { RATE_LOGIN_PER_ACCOUNT, RATE_LOGIN_PER_ADDRESS, RATE_REGISTER_PER_ADDRESS } = config;
    const { RATE_RESET_PER_ACCOUNT, RATE_RESET_PER_MAILBOX, RATE_RESET_PER_ADDRESS } = config;
    const quarter = 15 * 60;
    const hour = 3_600;
    const resets = { limit: limitOf(config, RATE_RESET_PER_ADDRESS, 60), windowSeconds: hour };
    const asking = { limit: limitOf(config, RATE_RESET_PER_ACCOUNT, 3), windowSeconds: hour };
    // Above what one may ask for: a stranger who asks again and again leaves letters for the owner.
    const letters = { limit: limitOf(config, RATE_RESET_PER_MAILBOX, 10), windowSeconds: hour };
    const logIns = limitOf(config, RATE_LOGIN_PER_ADDRESS, 100);
    const perAccount = limitOf(config, RATE_LOGIN_PER_ACCOUNT, 10);
    const registrations = limitOf(config, RATE_REGISTER_PER_ADDRESS, 60);
    this.account = { name: 'login-account', limit: perAccount, windowSeconds: quarter };
    this.address = { name: 'login', limit: logIns, windowSeconds: quarter };
    this.forgotten = { name: 'forgot', ...resets };
    this.forgottenOf = { name: 'forgot-account', ...asking };
    this.resetsTo = { name: 'forgot-mailbox', ...letters };
    this.lettersAskedBy = { name: 'email-change', ...asking };
    this.lettersTo = { name: 'email-change-to', ...letters };
    this.redeemed = { name: 'reset', ...resets };
    this.registration = { name: 'register', limit: registrations, windowSeconds: hour };
    this.registrationOf = { name: 'register-mailbox', ...letters };
  }

  logIn<T>(address: string, email: string, work: () => Promise<T>): Promise<T> {
    const counted = [
      { rule: this.account, by: `${email} ${address}` },
      { rule: this.address, by: address },
    ];
    return this.limits.within(counted, work, (error) => Failure.is(error, invalidCredentials));
  }

  /** The second step; how often one account may be tried is identity's to count, from wherever it comes. */
  code<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.address, by: address }];
    return this.limits.within(counted, work, (error) => Failure.is(error, codeRefused));
  }

  /** Who registers an address and deletes the account, again and again, has us write to it each time. */
  register<T>(address: string, email: string, work: () => Promise<T>): Promise<T> {
    const counted = [
      { rule: this.registration, by: address },
      { rule: this.registrationOf, by: email },
    ];
    return this.limits.within(counted, work, isAnswered);
  }

  /**
   * Asking for a new password. Nobody is refused for what strangers asked; but nobody fills a stranger's mailbox either: where
   * that had its letters, there is nothing to do, and what was mailed last stays good.
   */
  forgot<T>(address: string, email: string, work: () => Promise<T>): Promise<T | undefined> {
    const counted = [
      { rule: this.forgottenOf, by: `${email} ${address}` },
      { rule: this.forgotten, by: address },
    ];
    return this.limits.within(counted, () => this.letter(email, work), isAnswered);
  }

  private async letter<T>(email: string, work: () => Promise<T>): Promise<T | undefined> {
    let isTried = false;
    const trying = () => {
      isTried = true;
      return work();
    };
    try {
      return await this.limits.within([{ rule: this.resetsTo, by: email }], trying, isAnswered);
    } catch (error) {
      if (isTried || !Failure.is(error, tooManyRequests)) throw error;
      return undefined;
    }
  }

  /** Trying codes and links: only what was refused counts. */
  reset<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.redeemed, by: address }];
    return this.limits.within(counted, work, (error) => Failure.is(error, resetRefused));
  }

  /** Trying the current password of an account one is signed in to. */
  password<T>(userId: string, work: () => Promise<T>, isWrong: (error: unknown) => boolean): Promise<T> {
    return this.limits.within([{ rule: this.account, by: userId }], work, isWrong);
  }

  /** Asking for another address: nobody fills a stranger's mailbox, and a wrong password counts as one. */
  emailChange<T>(userId: string, newEmail: string, work: () => Promise<T>): Promise<T> {
    const counted = [
      { rule: this.lettersAskedBy, by: userId },
      { rule: this.lettersTo, by: newEmail },
    ];
    const isWrong = (error: unknown) => Failure.is(error, currentPasswordWrong);
    return this.password(userId, () => this.limits.within(counted, work, (error) => !error), isWrong);
  }

  /** Letters to an address of which nobody knows yet whose it is. */
  confirmation<T>(userId: string, email: string, work: () => Promise<T>): Promise<T> {
    const counted = [
      { rule: this.lettersAskedBy, by: userId },
      { rule: this.lettersTo, by: email },
    ];
    return this.limits.within(counted, work, isAnswered);
  }

  /** Trying mailed links: only what was refused counts. */
  link<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.redeemed, by: address }];
    return this.limits.within(counted, work, (error) => Failure.is(error, emailChangeRefused));
  }
}
