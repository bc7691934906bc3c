import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, MoreThan } from 'typeorm';
import {
  endOrderLookup,
  type FoundOrdersQuery,
  lookupEnded,
  lookupRefused,
  type OrderLookupAccess,
  type OrderLookupRequested,
  redeemOrderLookup,
  type RedeemOrderLookup,
  requestOrderLookup,
  type RequestOrderLookup,
} from '#contracts/commerce/order-addresses/order-lookups';
import { minuteMs } from '#contracts/fields/durations';
import { normalizeEmail } from '#contracts/fields/email';
import type { Actor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { afterCommit } from '#platform/database/transactions/after-commit';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { Handles } from '#platform/rpc/handles';
import { LookupAnswersService } from './lookup-answers.service';
import { codeMinutes, lookupMailKey } from './lookup-mails.service';
import { hashCode, hashToken, isEqualHash, newToken } from './lookup-secrets';
import { OrderLookup } from './order-lookup.entity';
import { type ErasedCustomer, Erasure } from '../../personal-data';

const accessMinutes = 30;
const maxAttempts = 5;

/** Access to the orders of one address without an account. */
export interface LookupAccess {
  email: string;
  expiresAt: Date;
}

/** Requests to find the orders of an address: `order_lookups`. */
@Injectable()
export class OrderLookupsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly answers: LookupAnswersService,
  ) {}

  /**
   * Stores the request and returns. Nothing here depends on the address, so neither the response nor its time reveals whether the
   * address has orders: they are searched for afterwards.
   */
  @Handles(requestOrderLookup)
  async request({ email }: RequestOrderLookup, { language }: Actor): Promise<OrderLookupRequested> {
    const id = newId();
    await this.dataSource.transaction(async (tx) => {
      const expiresAt = new Date(Date.now() + codeMinutes * minuteMs);
      await tx.getRepository(OrderLookup).insert({ id, email, language, expiresAt });
      afterCommit(tx, () => this.answers.start(id));
    });
    return { lookupId: id };
  }

  /**
   * Opens the orders by a mailed code or link, as often as wanted until it expires. An attempt is counted before the code is compared, so that
   * parallel attempts cannot exceed the limit.
   * @throws Failure LOOKUP_REFUSED
   */
  @Handles(redeemOrderLookup)
  async redeem(input: RedeemOrderLookup): Promise<OrderLookupAccess> {
    const id = input.token ? await this.findByToken(input.token) : await this.findByCode(input);
    if (!id) throw new Failure(lookupRefused);
    const access = newToken();
    const accessExpiresAt = new Date(Date.now() + accessMinutes * minuteMs);
    await this.dataSource
      .getRepository(OrderLookup)
      .update({ id }, { accessHash: hashToken(access), accessExpiresAt });
    return { access, expiresAt: accessExpiresAt.toISOString() };
  }

  /** @throws Failure LOOKUP_ENDED */
  async accessOf(access: string): Promise<LookupAccess> {
    const found = await this.findAccess(access);
    if (!found) throw new Failure(lookupEnded);
    return found;
  }

  async findAccess(access: string): Promise<LookupAccess | null> {
    const lookup = await this.dataSource
      .getRepository(OrderLookup)
      .findOneBy({ accessHash: hashToken(access), accessExpiresAt: MoreThan(new Date()) });
    return lookup?.accessExpiresAt ? { email: lookup.email, expiresAt: lookup.accessExpiresAt } : null;
  }

  /** Ends an access for every copy of it. The browser's history has the link, so code and link end as well. */
  @Handles(endOrderLookup)
  async end({ access }: FoundOrdersQuery): Promise<void> {
    await this.dataSource
      .getRepository(OrderLookup)
      .update(
        { accessHash: hashToken(access) },
        { accessHash: null, accessExpiresAt: null, tokenHash: null, expiresAt: new Date() },
      );
  }

  /** Deletes the lookups of the addresses. */
  @Erasure()
  async erase(tx: EntityManager, { emails }: ErasedCustomer): Promise<string[]> {
    const ofAddresses = { email: In([...new Set(emails.map(normalizeEmail))]) };
    const lookups = await tx.getRepository(OrderLookup).findBy(ofAddresses);
    await tx.getRepository(OrderLookup).delete(ofAddresses);
    return lookups.map(({ id }) => lookupMailKey(id));
  }

  /** As long as mails: a row names the mail that an erasure deletes. */
  @Retention()
  retentionRule(): RetentionRule {
    const months = 'RETENTION_MAILS_MONTHS';
    return rowDeletionRule({ name: 'order-lookups', months }, 'order_lookups', 'created_at < $1');
  }

  private async findByToken(token: string): Promise<string | undefined> {
    const lookup = await this.dataSource
      .getRepository(OrderLookup)
      .findOneBy({ tokenHash: hashToken(token), expiresAt: MoreThan(new Date()) });
    return lookup?.id;
  }

  private async findByCode({ lookupId, code }: RedeemOrderLookup): Promise<string | undefined> {
    if (!lookupId || !code) return undefined;
    const [[known]]: [{ codeHash: string | null }[], number] = await this.dataSource.query(
      `update order_lookups set tries = tries + 1
       where id = $1 and tries < $2 and expires_at > now() returning code_hash as "codeHash"`,
      [lookupId, maxAttempts],
    );
    return known?.codeHash && isEqualHash(known.codeHash, hashCode(lookupId, code)) ? lookupId : undefined;
  }
}
