import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  currentPasswordRequired,
  currentPasswordWrong,
  type ProfileUpdated,
  updateProfile,
  type UpdateProfile,
} from '#contracts/identity/profile';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { SessionsService } from '../sessions/sessions.service';
import { CredentialsService } from '../users/credentials.service';
import { toUserProfile, type User, UsersService } from '../users/users.service';

/** Changes the name and the password of one's own account. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly credentials: CredentialsService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * A new password ends every other session; the current one continues and gets a new token.
   * @throws Failure CURRENT_PASSWORD_REQUIRED, CURRENT_PASSWORD_WRONG
   */
  @Handles(updateProfile)
  async update(
    { currentPassword, newPassword, ...name }: UpdateProfile,
    { userId, sessionId }: UserActor,
  ): Promise<ProfileUpdated> {
    if (!newPassword) return this.rename(userId, name);
    if (!currentPassword) throw new Failure(currentPasswordRequired);
    const checked = await this.credentials.verify(userId, currentPassword);
    const hash = await this.credentials.hash(newPassword);
    return this.changePassword({ ...checked, ...name }, hash, sessionId);
  }

  private rename(userId: string, name: Pick<User, 'firstName' | 'lastName'>): Promise<ProfileUpdated> {
    return this.dataSource.transaction(async (tx) => {
      const user = await this.users.setName(tx, await this.users.lockById(tx, userId), name);
      return { user: toUserProfile(user) };
    });
  }

  private changePassword(
    { id, firstName, lastName, passwordHash }: User,
    newHash: string,
    sessionId: string | undefined,
  ): Promise<ProfileUpdated> {
    return this.dataSource.transaction(async (tx) => {
      const locked = await this.users.lockById(tx, id);
      // The password was changed between the check and the lock.
      if (locked.passwordHash !== passwordHash) throw new Failure(currentPasswordWrong);
      const renamed = await this.users.setName(tx, locked, { firstName, lastName });
      const user = await this.users.setPassword(tx, renamed, newHash, newId());
      const token = await this.sessions.continueSession(tx, user, sessionId);
      return { user: toUserProfile(user), token };
    });
  }
}
