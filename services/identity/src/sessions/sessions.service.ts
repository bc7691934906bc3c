import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { daySeconds } from '#contracts/fields/durations';
import { sessionEnded } from '#contracts/identity/events';
import {
  type ActiveSessions,
  endAllSessions,
  endSession,
  listSessions,
  logOut,
  type SessionIdParam,
  sessionState,
  type SessionState,
  type SessionStateQuery,
} from '#contracts/identity/sessions';
import { isStaff, type UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { newId } from '#platform/database/new-id';
import { Outbox } from '#platform/outbox/outbox';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { Handles } from '#platform/rpc/handles';
import { IdentityConfig } from '../identity.config';
import { existingUserIdSql, type User, UsersService } from '../users/users.service';
import { Session } from './session.entity';
import { signSessionToken } from './session-token';
import { Erasure } from '../personal-data';

/** Device and network address of a log-in, as recorded by the gateway. */
export interface ClientInfo {
  device?: string;
  address?: string;
}

/** The part of an account that a session token contains. */
export type SessionOwner = Pick<User, 'id' | 'role' | 'tokenVersion'>;

/** The part of a session's state that depends on its use. */
type SessionActivity = Pick<SessionState, 'isEnded' | 'idleUntil'>;

/** api §4: thirty days; a newer token version ends a token sooner. */
const sessionTtlSeconds = 30 * daySeconds;

/** The time of last use is accurate to about this. */
const lastSeenIntervalMs = 60_000;

const maxListedSessions = 50;

/** Expired sessions are deleted after a month, or at the next log-in of their user. */
const retentionMonths = 1;

const sessionExpiry = () => new Date(Date.now() + sessionTtlSeconds * 1_000);

/** Creates, lists and ends sessions, and signs their tokens. */
@Injectable()
export class SessionsService {
  /** Imported once: the import costs more than a signature. */
  private readonly key: KeyObject;

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly config: IdentityConfig,
  ) {
    const der = Buffer.from(config.SESSION_PRIVATE_KEY, 'base64');
    this.key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  }

  /**
   * Creates a session and deletes the user's expired ones, in one statement. If the user was deleted after the password check,
   * no row is written and the token is invalid.
   * @returns the session's token
   */
  async create(
    user: SessionOwner,
    { device = '', address = '' }: ClientInfo,
    isStrong: boolean,
  ): Promise<string> {
    const id = newId();
    await this.dataSource.query(
      `with expired as (delete from sessions where user_id = $2 and expires_at < now()),
         existing as (${existingUserIdSql('$2')})
       insert into sessions (id, user_id, token_version, device, address, expires_at, is_strong)
       select $1::uuid, id, $3::int, $4, $5, $6::timestamptz, $7::boolean from existing`,
      [id, user.id, user.tokenVersion, device, address, sessionExpiry(), isStrong],
    );
    return this.sign(user, { id, isStrong });
  }

  /**
   * Continues one session under a new token version, while all others end. Its earlier tokens end as well when two-factor
   * authentication was enabled or disabled just now (`isStrong`), because they state the former; otherwise they stay valid, because
   * a client may ignore the new token.
   * @returns the new token
   */
  async continueSession(
    tx: EntityManager,
    user: User,
    sessionId: string | undefined,
    isStrong?: boolean,
  ): Promise<string> {
    const id = sessionId ?? newId();
    const [row]: { isStrong: boolean }[] = await tx.query(
      `insert into sessions (id, user_id, token_version, device, address, expires_at, is_strong)
       values ($1, $2, $3, '', '', $4, coalesce($5, false))
       on conflict (id) do update
         set token_version = $3, expires_at = $4, is_strong = coalesce($5, sessions.is_strong),
           oldest_token_version = case when $5 is null and sessions.token_version = $3 - 1
             then coalesce(sessions.oldest_token_version, sessions.token_version) end
         where sessions.user_id = $2
       returning is_strong as "isStrong"`,
      [id, user.id, user.tokenVersion, sessionExpiry(), isStrong],
    );
    return this.sign(user, { id, isStrong: row?.isStrong ?? false });
  }

  /** Extends an active session after a reauthentication. @returns its new token @throws Failure NOT_FOUND */
  async renew(user: User, sessionId: string | undefined): Promise<string> {
    if (!sessionId) throw new Failure(notFound);
    const sessions = this.dataSource.getRepository(Session);
    const session = await sessions.findOneBy({ id: sessionId, userId: user.id, endedAt: IsNull() });
    if (!session) throw new Failure(notFound);
    await sessions.update({ id: session.id }, { expiresAt: sessionExpiry() });
    return this.sign(user, { id: session.id, isStrong: session.isStrong });
  }

  /** What the gateway compares a token with. @throws Failure NOT_FOUND for a deleted user */
  @Handles(sessionState)
  async findState({ userId, sessionId }: SessionStateQuery): Promise<SessionState> {
    const user = await this.users.findById(userId);
    await this.users.recordSessionActivity(userId);
    const activity = sessionId === undefined ? { isEnded: false } : await this.touch(sessionId, user);
    const { role, tokenVersion, language } = user;
    return { userId, role, tokenVersion, language, ...activity };
  }

  /**
   * Updates the time of last use; the gateway's regular check serves as the sign of use. Ends an administrator's session that
   * was unused for `ADMIN_SESSION_IDLE_SECONDS`.
   */
  private async touch(id: string, { id: userId, role, tokenVersion }: User): Promise<SessionActivity> {
    const sessions = this.dataSource.getRepository(Session);
    const session = await sessions.findOneBy({ id, userId });
    if (!session || session.endedAt) return { isEnded: true };
    const idleMs = isStaff(role) ? this.config.ADMIN_SESSION_IDLE_SECONDS * 1_000 : Infinity;
    const unusedMs = Date.now() - session.lastSeenAt.getTime();
    if (unusedMs > idleMs) {
      await this.end({ id }, { userId });
      return { isEnded: true };
    }
    if (unusedMs > Math.min(lastSeenIntervalMs, idleMs / 4)) {
      session.lastSeenAt = new Date();
      await sessions.update({ id }, { lastSeenAt: session.lastSeenAt });
    }
    const oldest = session.tokenVersion === tokenVersion ? session.oldestTokenVersion : null;
    return {
      isEnded: false,
      ...(oldest === null ? {} : { oldestTokenVersion: oldest }),
      ...(idleMs === Infinity
        ? {}
        : { idleUntil: new Date(session.lastSeenAt.getTime() + idleMs).toISOString() }),
    };
  }

  /** The active sessions of a user, last seen first. */
  @Handles(listSessions)
  async list(_: Nothing, { userId, sessionId: currentId }: UserActor): Promise<ActiveSessions> {
    const tokenVersion = await this.users.findTokenVersion(userId);
    if (tokenVersion === undefined) return { sessions: [] };
    const sessions = await this.dataSource.getRepository(Session).find({
      where: { userId, tokenVersion, expiresAt: MoreThan(new Date()), endedAt: IsNull() },
      order: { lastSeenAt: 'DESC', id: 'DESC' },
      take: maxListedSessions,
    });
    return {
      sessions: sessions.map(({ id, device, address, createdAt, lastSeenAt }) => ({
        id,
        device,
        address,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: id === currentId,
      })),
    };
  }

  /** Ends one session and publishes it, so that every replica of the gateway rejects its token. @throws Failure NOT_FOUND */
  @Handles(endSession)
  async end({ id }: SessionIdParam, { userId }: Pick<UserActor, 'userId'>): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const sessions = tx.getRepository(Session);
      const session = await sessions.findOne({
        where: { id, userId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!session) throw new Failure(notFound);
      if (session.endedAt) return;
      await sessions.update({ id }, { endedAt: new Date() });
      await this.outbox.add(tx, sessionEnded, { userId, sessionId: id });
    });
  }

  /** Ends every session of a user, tokens without a session included. @throws Failure NOT_FOUND */
  @Handles(logOut)
  async logOut(_: Nothing, actor: UserActor): Promise<void> {
    if (actor.sessionId) await this.end({ id: actor.sessionId }, actor);
  }

  @Handles(endAllSessions)
  async endAll(_: Nothing, { userId }: UserActor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await this.users.raiseTokenVersion(tx, await this.users.lockById(tx, userId));
    });
  }

  /** Ends the sessions of a merged account, so that none is renewed meanwhile. Its token version ends their tokens. */
  async endEach(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(Session).update({ userId, endedAt: IsNull() }, { endedAt: new Date() });
  }

  /** Deletes the sessions of a deleted user, with device and address. */
  @Erasure()
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(Session).delete({ userId });
  }

  @Retention()
  retentionRule(): RetentionRule {
    return rowDeletionRule({ name: 'sessions', months: retentionMonths }, 'sessions', 'expires_at < $1');
  }

  private sign(
    { id: sub, role, tokenVersion: ver }: SessionOwner,
    { id: sid, isStrong }: Pick<Session, 'id' | 'isStrong'>,
  ): string {
    const amr = isStrong ? ['pwd', 'mfa'] : ['pwd'];
    return signSessionToken({ sub, role, ver, sid, amr }, sessionTtlSeconds, this.key);
  }
}
