import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { type ResetPasswordOf, resetRefused } from '#contracts/identity/password-resets';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { IdentityConfig } from '../identity.config';
import { hashOfToken } from '../link-token';
import { passwordResetMail } from '../mails/password-reset.mail';
import { UsersService } from '../users/users.service';
import { PasswordReset } from './password-reset.entity';
import { hashOfCode, isCode, isSameHash, newResetSecrets } from './reset-secrets';

/** ARCHITECTURE §6: ten minutes, five wrong tries, one live code for an account. */
const minutes = 10;
const mostTries = 5;

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
      const resets = tx.getRepository(PasswordReset);
      if (user) await this.callOff(tx, user.id);
      await resets.insert({
        id,
        userId: user?.id ?? null,
        codeHash: hashOfCode(id, code, this.config.SESSION_PRIVATE_KEY),
        tokenHash: hashOfToken(token),
        expiresAt: new Date(Date.now() + minutes * 60_000),
        endedAt: null,
      });
      if (user)
        await this.mailer.add(tx, {
          key: `password-reset:${id}`,
          template: passwordResetMail,
          language: user.language ?? language,
          to: { address: user.email, name: user.firstName },
          data: { code, token, minutes },
        });
    });
    return id;
  }

  /** Sets the new password, ends all sessions, and knows the address by what was mailed to it. @throws Failure RESET_REFUSED */
  async redeem(input: ResetPasswordOf): Promise<void> {
    const reset = isCode(input.token) ? await this.byCode(input) : await this.byToken(input.token);
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
    // Whose it is before the request, like whoever asks for another.
    await this.users.locked(tx, userId);
    const { affected } = await tx
      .getRepository(PasswordReset)
      .update({ id, endedAt: IsNull(), expiresAt: MoreThan(new Date()) }, { endedAt: new Date() });
    if (affected !== 1) throw new Failure(resetRefused);
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

  /**
   * A browser may hold the cookie of another request: an older one, or one for another address in another tab. The code may then
   * be that of the address; it counts as a try of each.
   */
  private async byCode({ token, email, requestId }: ResetPasswordOf): Promise<PasswordReset | undefined> {
    const live = email ? await this.liveRequestOf(email) : undefined;
    for (const id of new Set([requestId, live])) {
      const reset = await this.tried(id);
      if (!reset) continue;
      if (isSameHash(reset.codeHash, hashOfCode(reset.id, token, this.config.SESSION_PRIVATE_KEY)))
        return reset;
    }
    return undefined;
  }

  /**
   * A request that may be tried. Each try is counted before it is looked at, in one statement: many at once do not get more of
   * them.
   */
  private async tried(id: string | undefined): Promise<PasswordReset | undefined> {
    if (!id) return undefined;
    const [rows] = (await this.dataSource.query(
      `update password_resets set tries = tries + 1
       where id = $1 and tries < $2 and ended_at is null and expires_at > now()
       returning id, user_id as "userId", code_hash as "codeHash"`,
      [id, mostTries],
    )) as [PasswordReset[], number];
    return rows[0];
  }

  private async liveRequestOf(email: string): Promise<string | undefined> {
    const user = await this.users.ownerOf(this.dataSource.manager, email);
    if (!user) return undefined;
    const reset = await this.dataSource
      .getRepository(PasswordReset)
      .findOneBy({ userId: user.id, endedAt: IsNull() });
    return reset?.id;
  }
}
