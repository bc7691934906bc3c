import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { userUpdated } from '#contracts/identity/events';
import {
  currentPasswordRequired,
  currentPasswordWrong,
  type UpdateProfile,
} from '#contracts/identity/profile';
import { Failure, notFound } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { Outbox } from '#platform/events/outbox';
import { Mailer } from '#platform/mail/mailer';
import { passwordChangedMail } from '../mails/password-changed.mail';
import { SessionTokens } from '../sessions/session-tokens.service';
import { hashPassword, passwordMatches } from './password';
import { User } from './user.entity';
import { UsersService } from './users.service';

/** What customers change of their own account. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly tokens: SessionTokens,
  ) {}

  /**
   * Names, and a new password where one is given; it ends every session but gives the caller a new token.
   * @throws Failure CURRENT_PASSWORD_REQUIRED, CURRENT_PASSWORD_WRONG
   */
  async update(
    userId: string,
    { firstName, lastName, currentPassword, newPassword }: UpdateProfile,
  ): Promise<{ user: User; token?: string }> {
    if (!newPassword) {
      await this.dataSource
        .getRepository(User)
        .update({ id: userId, deletedAt: IsNull() }, { firstName, lastName });
      return { user: await this.users.byId(userId) };
    }
    if (!currentPassword) throw new Failure(currentPasswordRequired);
    const before = await this.users.byId(userId);
    if (!(await passwordMatches(before.passwordHash, currentPassword)))
      throw new Failure(currentPasswordWrong);
    const user = await this.changePassword(before, {
      firstName,
      lastName,
      hash: await hashPassword(newPassword),
    });
    return { user, token: await this.tokens.sign(user) };
  }

  private changePassword(
    before: User,
    { firstName, lastName, hash }: { firstName: string; lastName: string; hash: string },
  ): Promise<User> {
    return this.dataSource.transaction(async (tx) => {
      const users = tx.getRepository(User);
      const user = await users.findOne({
        where: { id: before.id, deletedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!user) throw new Failure(notFound);
      // Somebody else changed it between our look and the lock: the password we checked is not the current one any more.
      if (user.passwordHash !== before.passwordHash) throw new Failure(currentPasswordWrong);
      const tokenVersion = user.tokenVersion + 1;
      await users.update({ id: user.id }, { firstName, lastName, passwordHash: hash, tokenVersion });
      const { id: userId, role, language } = user;
      await this.outbox.add(tx, userUpdated, { userId, role, tokenVersion, language });
      await this.mailer.add(tx, {
        key: `password-changed:${newId()}`,
        template: passwordChangedMail,
        language,
        to: { address: user.email, name: firstName },
        data: {},
      });
      return { ...user, firstName, lastName, tokenVersion };
    });
  }
}
