import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { type AskEmailChange, emailChangeRefused } from '#contracts/identity/email-changes';
import { userEmailChanged } from '#contracts/identity/events';
import { currentPasswordWrong } from '#contracts/identity/profile';
import { Failure, notFound } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { violatedConstraint } from '#platform/database/violated-constraint';
import { Outbox } from '#platform/events/outbox';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { PasswordReset } from '../password-resets/password-reset.entity';
import { hashOfToken, newToken } from '../password-resets/reset-secrets';
import { User } from '../users/user.entity';
import { UsersService } from '../users/users.service';
import { EmailChange } from './email-change.entity';
import { EmailChangeLetters } from './email-change-letters';

const lifeMs = 24 * 3_600_000;

/** Another address for an account: asked for with the password, confirmed from the new mailbox. */
@Injectable()
export class EmailChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
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
    const id = newId();
    const token = newToken();
    await this.dataSource.transaction(async (tx) => {
      const user = await this.users.locked(tx, userId);
      // Changed since we looked: the password that was given is not the current one any more.
      if (user.passwordHash !== passwordHash) throw new Failure(currentPasswordWrong);
      const changes = tx.getRepository(EmailChange);
      await changes.update({ userId, endedAt: IsNull() }, { endedAt: new Date() });
      await changes.insert({
        id,
        userId,
        newEmail,
        tokenHash: hashOfToken(token),
        expiresAt: new Date(Date.now() + lifeMs),
        endedAt: null,
      });
      const owner = await this.users.ownerOf(tx, newEmail);
      await this.letters.asked(tx, { id, user, newEmail, token, owner });
    });
    this.log.info({ userId }, 'change of address asked for');
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
    const [[change]] = (await tx.query(
      `update email_changes set ended_at = now()
       where token_hash = $1 and ended_at is null and expires_at > now()
       returning id, user_id as "userId", new_email as "newEmail"`,
      [hashOfToken(token)],
    )) as [EmailChange[], number];
    if (!change) throw new Failure(emailChangeRefused);
    const { id, userId, newEmail } = change;
    const user = await this.users.locked(tx, userId);
    if (user.email === newEmail) return;
    await tx.getRepository(User).update({ id: userId }, { email: newEmail });
    // Codes for a new password that lie in the old mailbox are worth nothing any more.
    await tx.getRepository(PasswordReset).update({ userId, endedAt: IsNull() }, { endedAt: new Date() });
    await this.outbox.add(tx, userEmailChanged, { userId, email: newEmail });
    await this.letters.changed(tx, { id, user, newEmail });
    this.log.info({ userId }, 'address changed');
  }
}
