import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import {
  appPasswordWrong,
  type AppPasswordId,
  type AppPasswordOwner,
  type AppPasswords,
  type AppPassword as AppPasswordView,
  checkAppPassword,
  type CheckAppPassword,
  createAppPassword,
  type CreateAppPassword,
  type CreatedAppPassword,
  listAppPasswords,
  maxAppPasswords,
  revokeAppPassword,
  tooManyAppPasswords,
} from '#contracts/identity/app-passwords';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { Erasure } from '../personal-data';
import { type User, UsersService } from '../users/users.service';
import { AppPassword } from './app-password.entity';
import { hashAppPassword, newAppPassword } from './app-password-text';

/** Passwords of programs that cannot open the browser. Each is shown once, and ends with the sessions of its account. */
@Injectable()
export class AppPasswordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
  ) {}

  @Handles(listAppPasswords)
  async list(_: Nothing, { userId }: UserActor): Promise<AppPasswords> {
    const { tokenVersion } = await this.users.findById(userId);
    const rows = await this.dataSource
      .getRepository(AppPassword)
      .find({ where: { userId, tokenVersion }, order: { createdAt: 'DESC', id: 'DESC' } });
    return { appPasswords: rows.map(toView) };
  }

  /** @throws Failure TOO_MANY_APP_PASSWORDS */
  @Handles(createAppPassword)
  async create({ name }: CreateAppPassword, { userId }: UserActor): Promise<CreatedAppPassword> {
    const password = newAppPassword();
    return this.dataSource.transaction(async (tx) => {
      const { tokenVersion } = await this.users.lockById(tx, userId);
      const rows = tx.getRepository(AppPassword);
      await rows.delete({ userId, tokenVersion: Not(tokenVersion) });
      if ((await rows.countBy({ userId })) >= maxAppPasswords)
        throw new Failure(tooManyAppPasswords, { limit: maxAppPasswords });
      const passwordHash = hashAppPassword(password);
      const created = { createdAt: new Date(), lastUsedAt: null };
      const row = { id: newId(), userId, tokenVersion, name, passwordHash, ...created };
      await rows.insert(row);
      return { ...toView(row), password };
    });
  }

  /** @throws Failure NOT_FOUND */
  @Handles(revokeAppPassword)
  async revoke({ id }: AppPasswordId, { userId }: UserActor): Promise<void> {
    const { affected } = await this.dataSource.getRepository(AppPassword).delete({ id, userId });
    if (!affected) throw new Failure(notFound);
  }

  /** @throws Failure APP_PASSWORD_WRONG */
  @Handles(checkAppPassword)
  async check({ email, password }: CheckAppPassword): Promise<AppPasswordOwner> {
    const rows = this.dataSource.getRepository(AppPassword);
    const row = await rows.findOneBy({ passwordHash: hashAppPassword(password) });
    const owner = row && (await this.ownerOf(row));
    if (!owner || owner.email !== email) throw new Failure(appPasswordWrong);
    await rows.update({ id: row.id }, { lastUsedAt: new Date() });
    const { id: userId, firstName, lastName, language } = owner;
    return { userId, email, firstName, lastName, language };
  }

  private async ownerOf({ userId, tokenVersion }: AppPassword): Promise<User | undefined> {
    const owner = await this.users.findById(userId).catch((error: unknown) => {
      if (Failure.is(error, notFound)) return undefined;
      throw error;
    });
    return owner?.tokenVersion === tokenVersion ? owner : undefined;
  }

  /** For the data export of the account. */
  async listOf(userId: string): Promise<AppPasswordView[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const rows = await this.dataSource.getRepository(AppPassword).find({ where: { userId }, order });
    return rows.map(toView);
  }

  @Erasure()
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(AppPassword).delete({ userId });
  }
}

function toView({ id, name, createdAt, lastUsedAt }: Omit<AppPassword, 'passwordHash'>): AppPasswordView {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
