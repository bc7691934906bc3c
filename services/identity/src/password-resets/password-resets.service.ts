import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { type ResetPasswordOf, resetRefused } from '#contracts/identity/password-resets';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { CodeAttemptsService } from '../code-attempts/code-attempts.service';
import { IdentityConfig } from '../identity.config';
import { hashOfToken } from '../link-token';
import { passwordResetMail } from '../mails/password-reset.mail';
import { passwordResetLinkMail } from '../mails/password-reset-link.mail';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { type User, UsersService } from '../users/users.service';
import { PasswordReset } from './password-reset.entity';
import { ResetCodesService } from './reset-codes.service';
import { hashOfCode, isCode, newResetSecrets, type ResetSecrets } from './reset-secrets';

/** ARCHITECTURE §6. */
const minutes = 10;
/** Requests of one account that are good at the same time. Further ones are answered alike and mail nothing. */
const maxLiveRequests = 10;

interface ResetMail extends ResetSecrets {
  /** Of the request. */
  id: string;
  user: User;
  /** Where the account has none. */
  language: Language;
}

interface Replacement {
  /** Of the request. */
  id: string;
  userId: string;
  /** Of the new password. */
  hash: string;
}

/** New passwords for those who forgot theirs, by a mailed code or link. */
@Injectable()
export class PasswordResetsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly factors: SecondFactorService,
    private readonly codes: ResetCodesService,
    private readonly attempts: CodeAttemptsService,
    private readonly mailer: Mailer,
    private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Mails code and link. An unknown address costs the same work and gets a request of nobody's. */
  async request(email: string, language: Language): Promise<string> {
    const id = newId();
    const { code, token } = newResetSecrets();
    await this.dataSource.transaction(async (tx) => {
      // Two requests at once take turns, and nobody leaves the address meanwhile.
      const user = await this.users.lockedOwnerOf(tx, email);
      // Earlier requests stay good: asking again must not end the link that the owner is about to open.
      const isMailed = user !== null && (await this.liveRequests(tx, user.id)) < maxLiveRequests;
      await tx.getRepository(PasswordReset).insert({
        id,
        userId: isMailed ? user.id : null,
        codeHash: hashOfCode(id, code, this.config.SESSION_PRIVATE_KEY),
        tokenHash: hashOfToken(token),
        expiresAt: new Date(Date.now() + minutes * 60_000),
        endedAt: null,
      });
      if (isMailed) await this.mail(tx, { id, code, token, user, language });
    });
    return id;
  }

  /** Code and link; the link alone while codes of the account are refused. */
  private async mail(tx: EntityManager, { id, code, token, user, language }: ResetMail): Promise<void> {
    const mail = {
      key: `password-reset:${id}`,
      language: user.language ?? language,
      to: { address: user.email, name: user.firstName },
    };
    if (await this.attempts.isExhausted(tx, user.id, 'password-reset'))
      await this.mailer.add(tx, { ...mail, template: passwordResetLinkMail, data: { token, minutes } });
    else await this.mailer.add(tx, { ...mail, template: passwordResetMail, data: { code, token, minutes } });
  }

  private liveRequests(tx: EntityManager, userId: string): Promise<number> {
    return tx
      .getRepository(PasswordReset)
      .countBy({ userId, endedAt: IsNull(), expiresAt: MoreThan(new Date()) });
  }

  /** Sets the new password, ends all sessions, and knows the address by what was mailed to it. @throws Failure RESET_REFUSED */
  async redeem(input: ResetPasswordOf): Promise<void> {
    const reset = isCode(input.token) ? await this.codes.match(input) : await this.byToken(input.token);
    if (!reset?.userId) throw new Failure(resetRefused);
    const { id, userId } = reset;
    const hash = await this.users.hash(input.newPassword);
    try {
      await this.dataSource.transaction((tx) => this.replace(tx, { id, userId, hash }));
    } catch (error) {
      throw Failure.is(error, notFound) ? new Failure(resetRefused) : error;
    }
    this.log.info({ userId }, 'password reset');
  }

  private async replace(tx: EntityManager, { id, userId, hash }: Replacement): Promise<void> {
    // The user is locked before the request, in the same order as by a new request.
    const { emailConfirmedAt } = await this.users.locked(tx, userId);
    const { affected } = await tx
      .getRepository(PasswordReset)
      .update({ id, endedAt: IsNull(), expiresAt: MoreThan(new Date()) }, { endedAt: new Date() });
    if (affected !== 1) throw new Failure(resetRefused);
    await this.callOff(tx, userId);
    // A stranger who registered the address before its owner may have set up a second factor.
    if (!emailConfirmedAt) await this.factors.forget(tx, userId);
    await this.factors.allowCodes(tx, userId);
    await this.attempts.clear(tx, userId);
    await this.users.setPassword(tx, userId, { hash, reason: id });
    await this.users.confirmEmail(tx, userId);
  }

  /** What lies in a mailbox that is not the user's any more is worth nothing. */
  async callOff(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(PasswordReset).update({ userId, endedAt: IsNull() }, { endedAt: new Date() });
  }

  private byToken(token: string): Promise<PasswordReset | null> {
    return this.dataSource.getRepository(PasswordReset).findOneBy({ tokenHash: hashOfToken(token) });
  }
}
