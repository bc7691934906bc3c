import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { sessionEnded } from '#contracts/identity/events';
import type { OpenSession } from '#contracts/identity/open-sessions';
import type { SessionState } from '#contracts/identity/session';
import { Failure, notFound } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { Outbox } from '#platform/events/outbox';
import { IdentityConfig } from '../identity.config';
import { type User, UsersService } from '../users/users.service';
import { Session } from './session.entity';
import { endOfSession, SessionTokens } from './session-tokens.service';

/** What the edge saw of somebody who logs in. */
export interface Visitor {
  device?: string;
  address?: string;
}

/** What the gateway learns about a session in use. */
export type SessionUse = Pick<SessionState, 'isEnded' | 'idleUntil'>;

/** When somebody was last seen is known to about this. */
const seenEveryMs = 60_000;

/** Nobody looks through more; the newest are shown. */
const mostShown = 50;

/** Where users are logged in, and how that ends. */
@Injectable()
export class OpenSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly tokens: SessionTokens,
    private readonly config: IdentityConfig,
  ) {}

  /**
   * Begins a session; sessions of the user that are over by age go. Of whoever was deleted since their password was looked at
   * nothing is kept, and the token is worth nothing. @returns its token
   */
  async begin(user: User, { device = '', address = '' }: Visitor, isStrong: boolean): Promise<string> {
    const id = newId();
    await this.dataSource.query(
      `with old as (delete from sessions where user_id = $2 and expires_at < now()),
         living as (select id from users where id = $2 and deleted_at is null for key share)
       insert into sessions (id, user_id, token_version, device, address, expires_at, is_strong)
       select $1::uuid, id, $3::int, $4, $5, $6::timestamptz, $7::boolean from living`,
      [id, user.id, user.tokenVersion, device, address, endOfSession(), isStrong],
    );
    return this.tokens.sign(user, { id, isStrong });
  }

  /**
   * Takes one session over into a new token version, while all others end. `isStrong` is said when a second factor was just
   * set up or switched off. @returns its new token
   */
  async goOn(
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
         set token_version = $3, expires_at = $4, is_strong = coalesce($5, sessions.is_strong)
         where sessions.user_id = $2
       returning is_strong as "isStrong"`,
      [id, user.id, user.tokenVersion, endOfSession(), isStrong],
    );
    return this.tokens.sign(user, { id, isStrong: row?.isStrong ?? false });
  }

  /** The session goes on with a new token after its owner gave password and code. @throws Failure NOT_FOUND for an ended session */
  async renew(user: User, sessionId: string | undefined): Promise<string> {
    if (!sessionId) throw new Failure(notFound);
    const sessions = this.dataSource.getRepository(Session);
    const session = await sessions.findOneBy({ id: sessionId, userId: user.id, endedAt: IsNull() });
    if (!session) throw new Failure(notFound);
    await sessions.update({ id: session.id }, { expiresAt: endOfSession() });
    return this.tokens.sign(user, { id: session.id, isStrong: session.isStrong });
  }

  /**
   * Whether a session was ended. The gateway's question is also how the time of last use is known: an administrator's session
   * that was not used for `ADMIN_SESSION_IDLE_SECONDS` ends here.
   */
  async use(id: string, { id: userId, role }: Pick<User, 'id' | 'role'>): Promise<SessionUse> {
    const sessions = this.dataSource.getRepository(Session);
    const session = await sessions.findOneBy({ id, userId });
    if (!session || session.endedAt) return { isEnded: true };
    const idleMs = role === 'admin' ? this.config.ADMIN_SESSION_IDLE_SECONDS * 1_000 : Infinity;
    const unusedMs = Date.now() - session.lastSeenAt.getTime();
    if (unusedMs > idleMs) {
      await this.end(userId, id);
      return { isEnded: true };
    }
    if (unusedMs > Math.min(seenEveryMs, idleMs / 4)) {
      session.lastSeenAt = new Date();
      await sessions.update({ id }, { lastSeenAt: session.lastSeenAt });
    }
    return idleMs === Infinity
      ? { isEnded: false }
      : { isEnded: false, idleUntil: new Date(session.lastSeenAt.getTime() + idleMs).toISOString() };
  }

  /** Last seen first. */
  async list(userId: string, currentId: string | undefined): Promise<OpenSession[]> {
    const sessions = await this.dataSource
      .getRepository(Session)
      .createQueryBuilder('s')
      .innerJoin('users', 'u', 'u.id = s.user_id and u.token_version = s.token_version')
      .where({ userId, expiresAt: MoreThan(new Date()) })
      .andWhere('s.ended_at is null')
      .orderBy('s.last_seen_at', 'DESC')
      .addOrderBy('s.id', 'DESC')
      .limit(mostShown)
      .getMany();
    return sessions.map(({ id, device, address, createdAt, lastSeenAt }) => ({
      id,
      device,
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === currentId,
    }));
  }

  /** Ends one session and says so, so that no replica of the gateway takes its token. @throws Failure NOT_FOUND */
  async end(userId: string, id: string): Promise<void> {
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

  /** Ends every session of a user, tokens that name none included. @throws Failure NOT_FOUND */
  async endAll(userId: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await this.users.raiseTokenVersion(tx, await this.users.locked(tx, userId));
    });
  }

  /** Device and address of somebody whose account ends. */
  async forget(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(Session).delete({ userId });
  }
}
