import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { userEmailChanged, userEmailConfirmed, userUpdated } from '#contracts/identity/events';
import { identityFigures } from '#contracts/identity/figures';
import {
  chooseLanguage,
  type ChooseLanguage,
  type Contact,
  currentUser,
  findContact,
  type UserId,
  type UserProfile,
} from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import type { DailyFigures, FiguresQuery } from '#contracts/operations/figures';
import { Failure, notFound } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { queryDailyFigures } from '#platform/figures/daily-figures';
import { Mailer } from '#platform/mail/mailer';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { passwordChangedMail } from '../mails/password/password-changed.mail';
import { PageVersionsService } from '../pages/page-versions.service';
import { User } from './user.entity';

export type { User };

/**
 * A subquery for statements of other modules: the id of an existing user, who cannot be deleted before the transaction ends.
 * It saves them a round trip.
 * @param parameter of the user's id, such as `$2`
 */
export const existingUserIdSql = (parameter: `$${number}`) =>
  `select id from users where id = ${parameter} and deleted_at is null and merged_into is null for key share`;

/** The part of an account that a log-in needs. */
export type AccountOfLogIn = Pick<User, 'id' | 'role' | 'tokenVersion' | 'passwordHash' | 'mergedInto'>;

/**
 * A subquery for the log-in's statement: the account with an address, as `AccountOfLogIn`.
 * @param parameter of the address, such as `$1`
 */
export const accountByEmailSql = (parameter: `$${number}`) =>
  `select id, role, token_version as "tokenVersion", password_hash as "passwordHash",
     merged_into as "mergedInto"
     from users where email = ${parameter} and deleted_at is null`;

/** An account as its owner sees it. */
export function toUserProfile(user: User): UserProfile {
  return {
    ...user,
    _id: user.id,
    isEmailConfirmed: user.emailConfirmedAt !== null,
    createdAt: user.createdAt.toISOString(),
  };
}

/** Finds, locks and changes accounts. Public API of the users module. */
@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly versions: PageVersionsService,
  ) {}

  /** @throws Failure NOT_FOUND for a deleted account as well */
  async findById(id: string, tx: EntityManager = this.dataSource.manager): Promise<User> {
    const user = await tx.getRepository(User).findOneBy({ id, deletedAt: IsNull() });
    if (!user) throw new Failure(notFound);
    return user;
  }

  /** Undefined for a deleted account. */
  async findTokenVersion(id: string): Promise<number | undefined> {
    const where = { id, deletedAt: IsNull() };
    const user = await this.dataSource
      .getRepository(User)
      .findOne({ where, select: { id: true, tokenVersion: true } });
    return user?.tokenVersion;
  }

  findByEmail(tx: EntityManager, email: string): Promise<User | null> {
    return tx.getRepository(User).findOneBy({ email, deletedAt: IsNull() });
  }

  /** Locks the owner of an address until the end of the transaction. */
  lockByEmail(tx: EntityManager, email: string): Promise<User | null> {
    return tx
      .getRepository(User)
      .findOne({ where: { email, deletedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
  }

  /** Locks a user until the end of the transaction. @throws Failure NOT_FOUND for a merged account as well: it is not changed any more */
  async lockById(tx: EntityManager, id: string): Promise<User> {
    const where = { id, deletedAt: IsNull(), mergedInto: IsNull() };
    const user = await tx.getRepository(User).findOne({ where, lock: { mode: 'pessimistic_write' } });
    if (!user) throw new Failure(notFound);
    return user;
  }

  /**
   * Locks a user and the owner of an address, in the order of their ids: two users who request each other's address do not
   * deadlock. @throws Failure NOT_FOUND
   */
  async lockWithEmailOwner(
    tx: EntityManager,
    id: string,
    email: string,
  ): Promise<{ user: User; owner: User | null }> {
    const deletedAt = IsNull();
    const users = await tx.getRepository(User).find({
      where: [
        { id, deletedAt },
        { email, deletedAt },
      ],
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const user = users.find((candidate) => candidate.id === id);
    if (!user) throw new Failure(notFound);
    return { user, owner: users.find((candidate) => candidate.email === email) ?? null };
  }

  /** Ends all older session tokens of a locked user (api §4). */
  async raiseTokenVersion(tx: EntityManager, user: User): Promise<User> {
    const raised = { ...user, tokenVersion: user.tokenVersion + 1 };
    await tx.getRepository(User).update({ id: user.id }, { tokenVersion: raised.tokenVersion });
    await this.publishUpdate(tx, raised);
    return raised;
  }

  /** Invalidates what the gateway caches of a locked user: sessions and profile. */
  private async publishUpdate(tx: EntityManager, user: User): Promise<void> {
    const { id: userId, role, tokenVersion, language } = user;
    await this.outbox.add(tx, userUpdated, { userId, role, tokenVersion, language });
  }

  /** Confirms the address of a locked user who presented a mailed token or code. */
  async confirmEmail(tx: EntityManager, user: User): Promise<void> {
    const { affected } = await tx
      .getRepository(User)
      .update({ id: user.id, emailConfirmedAt: IsNull() }, { emailConfirmedAt: new Date() });
    if (affected !== 1) return;
    await this.outbox.add(tx, userEmailConfirmed, { userId: user.id, email: user.email });
    await this.publishUpdate(tx, user);
  }

  /**
   * Sets an address that the owner of a locked account has confirmed.
   * @throws the violation of `users_email` when another account has the address
   */
  async setEmail(tx: EntityManager, user: User, email: string): Promise<void> {
    const now = new Date();
    await tx.getRepository(User).update({ id: user.id }, { email, emailConfirmedAt: now, emailSince: now });
    await this.outbox.add(tx, userEmailChanged, { userId: user.id, email });
    await this.outbox.add(tx, userEmailConfirmed, { userId: user.id, email });
    await this.publishUpdate(tx, user);
  }

  /**
   * Sets the password of a locked user, ends all sessions and queues a mail about it.
   * @param mailKey makes the mail unique
   */
  async setPassword(tx: EntityManager, locked: User, passwordHash: string, mailKey: string): Promise<User> {
    const user = await this.raiseTokenVersion(tx, locked);
    await tx.getRepository(User).update({ id: user.id }, { passwordHash });
    await this.mailer.enqueue(tx, {
      key: `password-changed:${mailKey}`,
      template: passwordChangedMail,
      language: user.language,
      to: { address: user.email, name: user.firstName },
      data: {},
    });
    return { ...user, passwordHash };
  }

  /** Sets the name of a locked user. */
  async setName(
    tx: EntityManager,
    user: User,
    { firstName, lastName }: Pick<User, 'firstName' | 'lastName'>,
  ): Promise<User> {
    await tx.getRepository(User).update({ id: user.id }, { firstName, lastName });
    await this.publishUpdate(tx, user);
    return { ...user, firstName, lastName };
  }

  /** Removes the personal data of a locked user and ends all sessions. The row stays, so that its id is not used again. */
  async anonymize(
    tx: EntityManager,
    { id, tokenVersion }: User,
    deletedAt: Date,
  ): Promise<{ email: string }> {
    const anonymous = {
      email: `deleted-${id}@deleted.invalid`,
      firstName: '',
      lastName: '',
      passwordHash: '',
    };
    await tx
      .getRepository(User)
      .update({ id }, { ...anonymous, role: 'user', tokenVersion: tokenVersion + 1, deletedAt });
    return { email: anonymous.email };
  }

  /** Records activity once a day: a session in use is checked every few minutes. */
  async recordSessionActivity(id: string): Promise<void> {
    await this.dataSource.query(
      `update users set last_active_at = now(), warned_at = null
        where id = $1 and deleted_at is null and last_active_at < now() - interval '1 day'`,
      [id],
    );
  }

  /** Records activity at a moment in the past. A late event does not undo newer activity. */
  async recordActivity(tx: EntityManager, id: string, at: Date): Promise<void> {
    await tx.query(
      `update users set last_active_at = $2, warned_at = null
        where id = $1 and deleted_at is null and last_active_at < $2`,
      [id, at],
    );
  }

  @Handles(currentUser)
  async findProfile(_: Nothing, { userId }: UserActor): Promise<UserProfile> {
    return toUserProfile(await this.findById(userId));
  }

  /** Of a merged account, the account that is left. */
  @Handles(findContact)
  async findContact({ userId }: UserId): Promise<Contact> {
    const [known, termsVersion] = await Promise.all([this.findById(userId), this.versions.current('terms')]);
    const user = known.mergedInto === null ? known : await this.findById(known.mergedInto);
    const { id, email, firstName, lastName, language, emailConfirmedAt } = user;
    const isEmailConfirmed = emailConfirmedAt !== null;
    return { userId: id, email, firstName, lastName, language, isEmailConfirmed, termsVersion };
  }

  /** Sets the language of mails and of the next visit. */
  @Handles(chooseLanguage)
  async chooseLanguage({ language }: ChooseLanguage, { userId }: UserActor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const user = await this.lockById(tx, userId);
      if (user.language === language) return;
      await tx.getRepository(User).update({ id: userId }, { language });
      await this.publishUpdate(tx, { ...user, language });
    });
  }

  /** Registrations by day. */
  @Handles(identityFigures)
  dailyFigures({ days }: FiguresQuery): Promise<DailyFigures> {
    const signups =
      'select created_at as at, 1 as amount from users where created_at >= $1 and created_at < $2';
    return queryDailyFigures(this.dataSource, { signups }, days);
  }
}
