import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { userEmailChanged, userRegistered, userUpdated } from '#contracts/identity/events';
import { currentPasswordWrong } from '#contracts/identity/profile';
import type { ChooseLanguage, Contact, Register } from '#contracts/identity/users';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { violatedConstraint } from '#platform/database/violated-constraint';
import { Outbox } from '#platform/events/outbox';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { passwordChangedMail } from '../mails/password-changed.mail';
import { alreadyRegisteredMail } from '../mails/already-registered.mail';
import { hashPassword, passwordMatches } from './password';
import { User } from './user.entity';

export type { User };

/** Accounts: who there is, and what others may know of them. Other rooms come in here. */
@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Opens an account. A known address is answered like a new one, in the same time: the answer must not tell who is a
   * customer (ARCHITECTURE §6). The password of the existing account stays as it is.
   */
  async register(input: Register, language: Language): Promise<void> {
    const passwordHash = await hashPassword(input.password);
    const user = {
      id: newId(),
      email: input.email,
      firstName: input.firstName,
      lastName: input.lastName,
      passwordHash,
      language,
    };
    try {
      await this.dataSource.transaction(async (tx) => {
        await tx.getRepository(User).insert(user);
        await this.outbox.add(tx, userRegistered, {
          userId: user.id,
          email: user.email,
          language,
          registeredAt: new Date().toISOString(),
        });
      });
    } catch (error) {
      if (violatedConstraint(error) !== 'users_email') throw error;
      await this.tellOwner(input.email);
      this.log.info('registration with a known address');
      return;
    }
    this.log.info({ userId: user.id }, 'user registered');
  }

  /** The truth about a known address goes to its mailbox, once a day at most. */
  private async tellOwner(email: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      // Nobody ends the account meanwhile: the letter would outlive it.
      const owner = await this.lockedOwnerOf(tx, email);
      if (!owner) return;
      await this.mailer.add(tx, {
        key: `already-registered:${owner.id}:${new Date().toISOString().slice(0, 10)}`,
        template: alreadyRegisteredMail,
        language: owner.language,
        to: { address: owner.email, name: owner.firstName },
        data: {},
      });
    });
  }

  /** A living user. @throws Failure NOT_FOUND */
  async byId(id: string): Promise<User> {
    const user = await this.dataSource.getRepository(User).findOneBy({ id, deletedAt: IsNull() });
    if (!user) throw new Failure(notFound);
    return user;
  }

  /** The user whose address and password these are; an unknown address takes as long to refuse as a wrong password. */
  async whoseCredentials(email: string, password: string): Promise<User | undefined> {
    const user = await this.dataSource.getRepository(User).findOneBy({ email, deletedAt: IsNull() });
    return (await passwordMatches(user?.passwordHash, password)) && user ? user : undefined;
  }

  /** The user, once more sure of their password. @throws Failure CURRENT_PASSWORD_WRONG, NOT_FOUND */
  async withPassword(id: string, password: string): Promise<User> {
    const user = await this.byId(id);
    if (!(await passwordMatches(user.passwordHash, password))) throw new Failure(currentPasswordWrong);
    return user;
  }

  /** The living owner of an address, within a transaction. */
  ownerOf(tx: EntityManager, email: string): Promise<User | null> {
    return tx.getRepository(User).findOneBy({ email, deletedAt: IsNull() });
  }

  /** The same, whom nobody else changes before the transaction ends. */
  lockedOwnerOf(tx: EntityManager, email: string): Promise<User | null> {
    return tx
      .getRepository(User)
      .findOne({ where: { email, deletedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
  }

  /** A living user, whom nobody else changes before the transaction ends. @throws Failure NOT_FOUND */
  async locked(tx: EntityManager, id: string): Promise<User> {
    const user = await tx
      .getRepository(User)
      .findOne({ where: { id, deletedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
    if (!user) throw new Failure(notFound);
    return user;
  }

  /**
   * A living user and whoever owns an address already, both locked: in the order of their ids, so that two who ask for each
   * other's address take turns. @throws Failure NOT_FOUND
   */
  async lockedWithOwnerOf(
    tx: EntityManager,
    id: string,
    email: string,
  ): Promise<{ user: User; owner: User | null }> {
    const deletedAt = IsNull();
    const both = await tx.getRepository(User).find({
      where: [
        { id, deletedAt },
        { email, deletedAt },
      ],
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const user = both.find((one) => one.id === id);
    if (!user) throw new Failure(notFound);
    return { user, owner: both.find((one) => one.email === email) ?? null };
  }

  /** Ends all older tokens of a locked user at once (ARCHITECTURE §6). */
  async raiseTokenVersion(tx: EntityManager, user: User): Promise<User> {
    const tokenVersion = user.tokenVersion + 1;
    const { id, role, language } = user;
    await tx.getRepository(User).update({ id }, { tokenVersion });
    await this.outbox.add(tx, userUpdated, { userId: id, role, tokenVersion, language });
    return { ...user, tokenVersion };
  }

  /** Something that was mailed to the user's address came back. */
  async confirmEmail(tx: EntityManager, userId: string): Promise<void> {
    await tx
      .getRepository(User)
      .update({ id: userId, emailConfirmedAt: IsNull() }, { emailConfirmedAt: new Date() });
  }

  /**
   * Sets an address whose owner has confirmed it.
   * @throws the violation of `users_email` when the address is somebody else's
   */
  async setEmail(tx: EntityManager, userId: string, email: string): Promise<void> {
    const now = new Date();
    await tx.getRepository(User).update({ id: userId }, { email, emailConfirmedAt: now, emailSince: now });
    await this.outbox.add(tx, userEmailChanged, { userId, email });
  }

  /** Sets a password that was allowed to be set, ends all sessions and says so by mail. @throws Failure NOT_FOUND */
  async setPassword(
    tx: EntityManager,
    userId: string,
    password: { hash: string; reason: string },
  ): Promise<void> {
    const user = await this.raiseTokenVersion(tx, await this.locked(tx, userId));
    await tx.getRepository(User).update({ id: userId }, { passwordHash: password.hash });
    const { language } = user;
    await this.mailer.add(tx, {
      key: `password-changed:${password.reason}`,
      template: passwordChangedMail,
      language,
      to: { address: user.email, name: user.firstName },
      data: {},
    });
  }

  /** Notes that somebody was here, once a day: a session that is in use asks every few minutes. */
  async noteActivity(id: string): Promise<void> {
    await this.dataSource.query(
      `update users set last_active_at = now(), warned_at = null
        where id = $1 and deleted_at is null and last_active_at < now() - interval '1 day'`,
      [id],
    );
  }

  /** Notes that an account was in use, by whatever of its owner's. Told late, it takes nothing back. */
  async noteUse(tx: EntityManager, id: string, at: Date): Promise<void> {
    await tx.query(
      `update users set last_active_at = $2, warned_at = null
        where id = $1 and deleted_at is null and last_active_at < $2`,
      [id, at],
    );
  }

  hash(password: string): Promise<string> {
    return hashPassword(password);
  }

  async contact(id: string): Promise<Contact> {
    const { email, firstName, lastName, language } = await this.byId(id);
    return { userId: id, email, firstName, lastName, language };
  }

  /** Remembers the language for mails and for the next visit. */
  async chooseLanguage(userId: string, { language }: ChooseLanguage): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const users = tx.getRepository(User);
      const user = await this.locked(tx, userId);
      if (user.language === language) return;
      await users.update({ id: userId }, { language });
      await this.outbox.add(tx, userUpdated, {
        userId,
        role: user.role,
        tokenVersion: user.tokenVersion,
        language,
      });
    });
  }
}
