import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { type AskEmailChange, emailChangeRefused } from '#contracts/identity/email-changes';
import { currentPasswordWrong } from '#contracts/identity/profile';
import { Failure, notFound } from '#contracts/kit/failure';
import { assertMailAllowed } from '#contracts/kit/mail-limit';
import { newId } from '#platform/database/new-id';
import { violatedConstraint } from '#platform/database/violated-constraint';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { hashOfToken, newToken } from '../link-token';
import { PasswordResetsService } from '../password-resets/password-resets.service';
import { type User, UsersService } from '../users/users.service';
import { EmailChange } from './email-change.entity';
import { EmailChangeLetters, type EmailLink } from './email-change-letters';

const lifeMs = 24 * 3_600_000;
/** Links to an address that is not confirmed yet. */
const confirmationLimit = { pauseMs: 2 * 60_000, maxPerDay: 5 };

/** Whose an address is: another one for an account is asked for with the password; each is confirmed from its mailbox. */
@Injectable()
export class EmailChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly resets: PasswordResetsService,
    private readonly letters: EmailChangeLetters,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Writes to both addresses; nothing changes yet. An address that has an account is answered like any other, and its owner
   * is told by mail.
   * @throws Failure CURRENT_PASSWORD_WRONG
   */
  async ask(userId: string, { newEmail, password }: AskEmailChange): Promise<void> {
    const { passwordHash } = await this.users.withPassword(userId, password);
    await this.dataSource.transaction(async (tx) => {
      // The owner does not end their account meanwhile: what is written to them would outlive it.
      const { user, owner } = await this.users.lockedWithOwnerOf(tx, userId, newEmail);
      // Changed since we looked: the password that was given is not the current one any more.
      if (user.passwordHash !== passwordHash) throw new Failure(currentPasswordWrong);
      const link = await this.linkTo(tx, user, newEmail);
      await this.letters.asked(tx, { ...link, user, newEmail, owner });
    });
    this.log.info({ userId }, 'change of address asked for');
  }

  /** Writes a link to the present address, if its owner has not shown before that it is theirs. @throws Failure NOT_FOUND, MAIL_SENT_RECENTLY */
  async askConfirmation(userId: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const user = await this.users.locked(tx, userId);
      if (user.emailConfirmedAt) return;
      assertMailAllowed(await this.confirmationsSent(tx, user), confirmationLimit);
      await this.letters.confirmation(tx, { ...(await this.linkTo(tx, user, user.email)), user });
    });
  }

  /** When links to the present address were sent. The user's row is locked: parallel requests are counted one after the other. */
  private async confirmationsSent(tx: EntityManager, { id, email }: User): Promise<Date[]> {
    const sent = await tx.getRepository(EmailChange).find({
      where: { userId: id, oldEmail: email, newEmail: email },
      order: { createdAt: 'DESC' },
      take: confirmationLimit.maxPerDay,
    });
    return sent.map(({ createdAt }) => createdAt);
  }

  /** A link that shows whose an address is. It replaces the user's links before it. */
  private async linkTo(tx: EntityManager, user: User, newEmail: string): Promise<EmailLink> {
    const [id, token] = [newId(), newToken()];
    const changes = tx.getRepository(EmailChange);
    await changes.update({ userId: user.id, endedAt: IsNull() }, { endedAt: new Date() });
    await changes.insert({
      id,
      userId: user.id,
      oldEmail: user.email,
      newEmail,
      tokenVersion: user.tokenVersion,
      tokenHash: hashOfToken(token),
      expiresAt: new Date(Date.now() + lifeMs),
      endedAt: null,
    });
    return { id, token };
  }

  /** @throws Failure EMAIL_CHANGE_REFUSED */
  async confirm(token: string): Promise<void> {
    try {
      await this.dataSource.transaction((tx) => this.redeem(tx, token));
    } catch (error) {
      const isRefused = violatedConstraint(error) === 'users_email' || Failure.is(error, notFound);
      throw isRefused ? new Failure(emailChangeRefused) : error;
    }
  }

  private async redeem(tx: EntityManager, token: string): Promise<void> {
    const tokenHash = hashOfToken(token);
    const asked = await tx.getRepository(EmailChange).findOneBy({ tokenHash });
    if (!asked) throw new Failure(emailChangeRefused);
    const { id, userId, newEmail, tokenVersion } = asked;
    // The user before the link, like whoever asks for one or ends the account.
    const user = await this.users.locked(tx, userId);
    const now = new Date();
    const redeemed = {
      endedAt: now,
      redeemedAt: now,
      oldSince: user.emailConfirmedAt && user.email !== newEmail ? user.emailSince : null,
    };
    const { affected } = await tx
      .getRepository(EmailChange)
      .update({ id, endedAt: IsNull(), expiresAt: MoreThan(now) }, redeemed);
    if (affected !== 1) throw new Failure(emailChangeRefused);
    // A new password, or signing out everywhere: the owner took the account back from whoever asked.
    if (user.tokenVersion !== tokenVersion) throw new Failure(emailChangeRefused);
    if (user.email === newEmail) return this.users.confirmEmail(tx, userId);
    await this.users.setEmail(tx, userId, newEmail);
    await this.resets.callOff(tx, userId);
    await this.letters.changed(tx, { id, user, newEmail });
    this.log.info({ userId }, 'address changed');
  }

  /** Forgets what a user asked for. @returns every address that was written to about it */
  async forget(tx: EntityManager, userId: string): Promise<string[]> {
    const changes = await tx.getRepository(EmailChange).findBy({ userId });
    await tx.getRepository(EmailChange).delete({ userId });
    return [...new Set(changes.flatMap(({ oldEmail, newEmail }) => [oldEmail, newEmail]))].filter(Boolean);
  }
}
