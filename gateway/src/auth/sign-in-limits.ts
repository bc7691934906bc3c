import { Injectable } from '@nestjs/common';
import { emailChangeRefused } from '#contracts/identity/email-changes';
import { invitationRefused } from '#contracts/identity/staff/invitations';
import { currentPasswordWrong } from '#contracts/identity/profile';
import { codeRefused } from '#contracts/identity/two-factor';
import { invalidCredentials } from '#contracts/identity/log-in';
import { resetRefused } from '#contracts/identity/password-resets';
import { Failure, overloaded, tooManyRequests, unavailable } from '#contracts/kit/failure';
import { limitOf, GatewayConfig } from '../gateway.config';
import { OverloadBreaker } from '../rate-limits/overload-breaker';
import { RateLimitsService, type RateRule } from '../rate-limits/rate-limits.service';

/** An attempt that an unavailable or overloaded service did not process does not count. */
const wasProcessed = (error?: unknown) => !Failure.is(error, unavailable) && !Failure.is(error, overloaded);

/**
 * Rate limits of log-in, registration, password reset and e-mail change. Failures are counted per account and address, so that
 * other people cannot lock out an owner; successes are not counted.
 */
@Injectable()
export class SignInLimitsService {
  private readonly logIns = new OverloadBreaker();
  private readonly failuresPerAccount: RateRule;
  private readonly failuresPerAddress: RateRule;
  private readonly registrationsPerAddress: RateRule;
  private readonly registrationsPerMailbox: RateRule;
  private readonly resetRequestsPerAddress: RateRule;
  private readonly resetRequestsPerAccount: RateRule;
  private readonly resetMailsPerMailbox: RateRule;
  private readonly failedLinksPerAddress: RateRule;
  private readonly confirmationMailsPerUser: RateRule;
  private readonly confirmationMailsPerMailbox: RateRule;

  constructor(
    private readonly limits: RateLimitsService,
    config: GatewayConfig,
  ) {
    const { RATE_LOGIN_PER_ACCOUNT, RATE_LOGIN_PER_ADDRESS, RATE_REGISTER_PER_ADDRESS } = config;
    const { RATE_RESET_PER_ACCOUNT, RATE_RESET_PER_MAILBOX, RATE_RESET_PER_ADDRESS } = config;
    const quarter = 15 * 60;
    const hour = 3_600;
    const resets = { limit: limitOf(config, RATE_RESET_PER_ADDRESS, 60), windowSeconds: hour };
    const perRequester = { limit: limitOf(config, RATE_RESET_PER_ACCOUNT, 3), windowSeconds: hour };
    // Higher than the limit of one requester, so that a stranger's repeated requests do not use up the owner's mails.
    const perMailbox = { limit: limitOf(config, RATE_RESET_PER_MAILBOX, 10), windowSeconds: hour };
    const logIns = limitOf(config, RATE_LOGIN_PER_ADDRESS, 100);
    const perAccount = limitOf(config, RATE_LOGIN_PER_ACCOUNT, 10);
    const registrations = limitOf(config, RATE_REGISTER_PER_ADDRESS, 60);
    this.failuresPerAccount = { name: 'login-account', limit: perAccount, windowSeconds: quarter };
    this.failuresPerAddress = { name: 'login', limit: logIns, windowSeconds: quarter };
    this.resetRequestsPerAddress = { name: 'forgot', ...resets };
    this.resetRequestsPerAccount = { name: 'forgot-account', ...perRequester };
    this.resetMailsPerMailbox = { name: 'forgot-mailbox', ...perMailbox };
    this.confirmationMailsPerUser = { name: 'email-change', ...perRequester };
    this.confirmationMailsPerMailbox = { name: 'email-change-to', ...perMailbox };
    this.failedLinksPerAddress = { name: 'reset', ...resets };
    this.registrationsPerAddress = { name: 'register', limit: registrations, windowSeconds: hour };
    this.registrationsPerMailbox = { name: 'register-mailbox', ...perMailbox };
  }

  logIn<T>(address: string, email: string, work: () => Promise<T>): Promise<T> {
    const counted = [
      { rule: this.failuresPerAccount, by: `${email} ${address}` },
      { rule: this.failuresPerAddress, by: address },
    ];
    return this.logIns.run(() =>
      this.limits.limit(counted, work, (error) => Failure.is(error, invalidCredentials)),
    );
  }

  /** Second step of a log-in. Attempts per account are limited by identity, from any address. */
  code<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.failuresPerAddress, by: address }];
    return this.limits.limit(counted, work, (error) => Failure.is(error, codeRefused));
  }

  /**
   * Each registration sends a mail, so registrations of one address are limited too: accounts can be deleted and registered
   * again.
   */
  register<T>(address: string, email: string, work: () => Promise<T>): Promise<T> {
    const counted = [
      { rule: this.registrationsPerAddress, by: address },
      { rule: this.registrationsPerMailbox, by: email },
    ];
    return this.limits.limit(counted, work, wasProcessed);
  }

  /**
   * Password reset. Above the limit of a mailbox nothing is sent and the response stays the same, so that strangers can neither
   * fill a mailbox nor block its owner; the last mail stays valid.
   */
  forgot<T>(address: string, email: string, work: () => Promise<T>): Promise<T | undefined> {
    const counted = [
      { rule: this.resetRequestsPerAccount, by: `${email} ${address}` },
      { rule: this.resetRequestsPerAddress, by: address },
    ];
    return this.limits.limit(counted, () => this.sendResetMail(email, work), wasProcessed);
  }

  private async sendResetMail<T>(email: string, work: () => Promise<T>): Promise<T | undefined> {
    let isTried = false;
    const trying = () => {
      isTried = true;
      return work();
    };
    try {
      return await this.limits.limit([{ rule: this.resetMailsPerMailbox, by: email }], trying, wasProcessed);
    } catch (error) {
      if (isTried || !Failure.is(error, tooManyRequests)) throw error;
      return undefined;
    }
  }

  /** Redeeming codes and links; only failures count. */
  reset<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.failedLinksPerAddress, by: address }];
    return this.limits.limit(counted, work, (error) => Failure.is(error, resetRefused));
  }

  /** Entering the current password while signed in. */
  password<T>(userId: string, work: () => Promise<T>, isWrong: (error: unknown) => boolean): Promise<T> {
    return this.limits.limit([{ rule: this.failuresPerAccount, by: userId }], work, isWrong);
  }

  /** Requesting an e-mail change. Mails per user and per mailbox are limited; a wrong password counts as a failed log-in. */
  emailChange<T>(userId: string, newEmail: string, work: () => Promise<T>): Promise<T> {
    const counted = [
      { rule: this.confirmationMailsPerUser, by: userId },
      { rule: this.confirmationMailsPerMailbox, by: newEmail },
    ];
    const isWrong = (error: unknown) => Failure.is(error, currentPasswordWrong);
    return this.password(userId, () => this.limits.limit(counted, work, (error) => !error), isWrong);
  }

  /** Confirmation mails to an unconfirmed address. */
  confirmation<T>(userId: string, email: string, work: () => Promise<T>): Promise<T> {
    const counted = [
      { rule: this.confirmationMailsPerUser, by: userId },
      { rule: this.confirmationMailsPerMailbox, by: email },
    ];
    return this.limits.limit(counted, work, wasProcessed);
  }

  /** Opening mailed links; only failures count. */
  link<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = [{ rule: this.failedLinksPerAddress, by: address }];
    return this.limits.limit(
      counted,
      work,
      (error) => Failure.is(error, emailChangeRefused) || Failure.is(error, invitationRefused),
    );
  }
}
