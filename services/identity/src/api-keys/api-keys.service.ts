import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, MoreThan } from 'typeorm';
import { dayMs } from '#contracts/fields/durations';
import {
  type ApiKeyHash,
  type ApiKeyIdParam,
  apiKeyLimit,
  type ApiKeyRights,
  type ApiKeys,
  type ApiKeyView,
  createApiKey,
  type CreateApiKey,
  type CreatedApiKey,
  listApiKeys,
  maxApiKeys,
  resolveApiKey,
  revokeApiKey,
} from '#contracts/identity/staff/api-keys';
import { isStaff, type UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import type { ListQuery } from '#contracts/kit/page';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { ListFilter } from '#platform/lists/list-filter';
import { inListOrder, NewestFirstList } from '#platform/lists/newest-first-list';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { Handles } from '#platform/rpc/handles';
import { Erasure } from '../personal-data';
import { UserAdminService } from '../users/user-admin.service';
import { UsersService } from '../users/users.service';
import { ApiKey } from './api-key.entity';

const prefix = 'lk_';
const shownCharacters = prefix.length + 6;

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Keys of programs that administer the shop (docs/decisions/0110). A key has no more rights than its maker has at the time of a call. */
@Injectable()
export class ApiKeysService {
  private readonly newestFirst: NewestFirstList;

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly accounts: UserAdminService,
    private readonly auditLog: AuditLog,
  ) {
    this.newestFirst = new NewestFirstList(dataSource, { table: 'api_keys', sortedBy: 'created_at' });
  }

  @Handles(listApiKeys)
  async list(query: ListQuery): Promise<ApiKeys> {
    const { ids, pagination } = await this.newestFirst.page(query, new ListFilter());
    const rows = await this.dataSource.getRepository(ApiKey).findBy({ id: In(ids) });
    const names = await this.namesOf(rows);
    return { keys: inListOrder(ids, rows).map((row) => viewOf(row, names)), pagination };
  }

  /** @throws Failure API_KEY_LIMIT */
  @Handles(createApiKey)
  async create({ days, ...values }: CreateApiKey, { userId: makerId }: UserActor): Promise<CreatedApiKey> {
    const secret = prefix + randomBytes(32).toString('base64url');
    const row = {
      ...{ id: newId(), ...values, makerId, hash: hashOf(secret), start: secret.slice(0, shownCharacters) },
      ...{ createdAt: new Date(), expiresAt: new Date(Date.now() + days * dayMs) },
      ...{ revokedAt: null, lastUsedAt: null },
    };
    await this.dataSource.transaction(async (tx) => {
      // The lock prevents that the account is deleted in between, and that two keys are the last one.
      await tx.query('lock table api_keys in share row exclusive mode');
      await this.users.lockById(tx, makerId);
      const keys = tx.getRepository(ApiKey);
      if ((await keys.countBy({ revokedAt: IsNull(), expiresAt: MoreThan(new Date()) })) >= maxApiKeys)
        throw new Failure(apiKeyLimit, { limit: maxApiKeys });
      await keys.insert(row);
      const after = { ...values, expiresAt: row.expiresAt.toISOString() };
      await this.auditLog.record(tx, { action: 'key.created', subject: row.id, after });
    });
    return { ...viewOf(row, await this.namesOf([row])), secret };
  }

  /** @throws Failure NOT_FOUND */
  @Handles(revokeApiKey)
  async revoke({ id }: ApiKeyIdParam): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const keys = tx.getRepository(ApiKey);
      const row = await keys.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row) throw new Failure(notFound);
      if (row.revokedAt) return;
      await keys.update({ id }, { revokedAt: new Date() });
      await this.auditLog.record(tx, { action: 'key.revoked', subject: id, before: { name: row.name } });
    });
  }

  /** @throws Failure NOT_FOUND */
  @Handles(resolveApiKey)
  async resolve({ hash }: ApiKeyHash): Promise<ApiKeyRights> {
    const active = { hash, revokedAt: IsNull(), expiresAt: MoreThan(new Date()) };
    const key = await this.dataSource.getRepository(ApiKey).findOneBy(active);
    if (!key) throw new Failure(notFound);
    const { id: userId, role, language } = await this.users.findById(key.makerId);
    if (!isStaff(role)) throw new Failure(notFound);
    await this.recordUse(key.id);
    return { keyId: key.id, userId, role, language, permissions: key.permissions };
  }

  /** Once a minute at most, so that a busy key does not write in each call. */
  private async recordUse(id: string): Promise<void> {
    await this.dataSource.query(
      `update api_keys set last_used_at = now()
        where id = $1 and coalesce(last_used_at, '-infinity') < now() - interval '1 minute'`,
      [id],
    );
  }

  private async namesOf(rows: readonly Pick<ApiKey, 'makerId'>[]): Promise<Map<string, string>> {
    const { users } = await this.accounts.listNames({
      ids: [...new Set(rows.map(({ makerId }) => makerId))],
    });
    return new Map(users.map(({ id, name }) => [id, name]));
  }

  @Erasure()
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(ApiKey).delete({ makerId: userId });
  }

  @Retention()
  retentionRule(): RetentionRule {
    return rowDeletionRule(
      { name: 'api-keys', months: 12 },
      'api_keys',
      'least(expires_at, revoked_at) < $1',
    );
  }
}

function viewOf(row: ApiKey, names: ReadonlyMap<string, string>): ApiKeyView {
  const { id, name, permissions, start, makerId, createdAt, expiresAt, revokedAt, lastUsedAt } = row;
  return {
    ...{ id, name, permissions, start, maker: names.get(makerId) ?? null },
    state: revokedAt ? 'revoked' : expiresAt <= new Date() ? 'expired' : 'active',
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
