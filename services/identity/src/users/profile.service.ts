import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import {
  currentPasswordRequired,
  currentPasswordWrong,
  type UpdateProfile,
} from '#contracts/identity/profile';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { Mailer } from '#platform/mail/mailer';
import { passwordChangedMail } from '../mails/password-changed.mail';
import { OpenSessions } from '../sessions/open-sessions.service';
import { hashPassword } from './password';
import { User } from './user.entity';
import { UsersService } from './users.service';

/** What customers change of their own account. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly mailer: Mailer,
    private readonly sessions: OpenSessions,
  ) {}

  /**
   * Names, and a new password where one is given; it ends every session but gives the caller a new token.
   * @throws Failure CURRENT_PASSWORD_REQUIRED, CURRENT_PASSWORD_WRONG
   */
  async update(
    { userId, sessionId }: UserActor,
    { firstName, lastName, currentPassword, newPassword }: UpdateProfile,
  ): Promise<{ user: User; token?: string }> {
    if (!newPassword) {
      await this.dataSource
        .getRepository(User)
        .update({ id: userId, deletedAt: IsNull() }, { firstName, lastName });
      return { user: await this.users.byId(userId) };
    }
    if (!currentPassword) throw new Failure(currentPasswordRequired);
    const before = await this.users.withPassword(userId, currentPassword);
    const passwordHash = await hashPassword(newPassword);
    return this.changePassword(before, { firstName, lastName, passwordHash }, sessionId);
  }

  private changePassword(
    before: User,
    next: Pick<User, 'firstName' | 'lastName' | 'passwordHash'>,
    sessionId: string | undefined,
  ): Promise<{ user: User; token: string }> {
    return this.dataSource.transaction(async (tx) => {
      const user = await this.users.locked(tx, before.id);
      // Somebody else changed it between our look and the lock: the password we checked is not the current one any more.
      if (user.passwordHash !== before.passwordHash) throw new Failure(currentPasswordWrong);
      const { tokenVersion, language } = await this.users.raiseTokenVersion(tx, user);
      await tx.getRepository(User).update({ id: user.id }, next);
      await this.users.callOffEmailChange(tx, user.id);
      await this.mailer.add(tx, {
        key: `password-changed:${newId()}`,
        template: passwordChangedMail,
        language,
        to: { address: user.email, name: next.firstName },
        data: {},
      });
      const changed = { ...user, ...next, tokenVersion };
      return { user: changed, token: await this.sessions.goOn(tx, changed, sessionId) };
    });
  }
}
