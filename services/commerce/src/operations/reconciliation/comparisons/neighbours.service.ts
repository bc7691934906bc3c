import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type CheckedFiles, checkFiles, findUnreferencedFiles } from '#contracts/catalogue/reconciliation';
import { findAccounts, type ReconciledAccount } from '#contracts/identity/reconciliation';
import { Failure, unavailable } from '#contracts/kit/failure';
import {
  findFulfilments,
  type Fulfilments,
  type OwnedProduct,
  pageOfRights,
  type ReconciledRight,
} from '#contracts/licensing/reconciliation';
import {
  findCustomers,
  pageOfCustomers,
  type ReconciledCustomer,
} from '#contracts/newsletter/reconciliation';
import { RpcClient } from '#platform/rpc/rpc-client';

/** A restart of a service must not end a run of many minutes. */
const maxAttempts = 10;
const retryDelayMs = 2_000;

/** Reads the tables of the other services through their requests. */
@Injectable()
export class NeighboursService implements OnModuleDestroy {
  private isStopping = false;

  constructor(private readonly rpc: RpcClient) {}

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  fulfilments(orderIds: string[], owners: OwnedProduct[]): Promise<Fulfilments> {
    return this.withRetry(() => this.rpc.call(findFulfilments, { orderIds, owners }));
  }

  async rights(after: string, since: Date | null, limit: number): Promise<ReconciledRight[]> {
    const page = { after, limit, ...(since === null ? {} : { since: since.toISOString() }) };
    return (await this.withRetry(() => this.rpc.call(pageOfRights, page))).rights;
  }

  async accounts(userIds: readonly string[]): Promise<Map<string, ReconciledAccount>> {
    const unique = [...new Set(userIds)];
    if (unique.length === 0) return new Map();
    const { accounts } = await this.withRetry(() => this.rpc.call(findAccounts, { userIds: unique }));
    return new Map(accounts.map((account) => [account.userId, account]));
  }

  async customers(userIds: readonly string[]): Promise<Map<string, ReconciledCustomer>> {
    const unique = [...new Set(userIds)];
    if (unique.length === 0) return new Map();
    const { customers } = await this.withRetry(() => this.rpc.call(findCustomers, { userIds: unique }));
    return new Map(customers.map((customer) => [customer.userId, customer]));
  }

  async customerPage(after: string | null, limit: number): Promise<ReconciledCustomer[]> {
    const page = { limit, ...cursor(after) };
    return (await this.withRetry(() => this.rpc.call(pageOfCustomers, page))).customers;
  }

  recordedFiles(after: string | null, limit: number): Promise<CheckedFiles> {
    return this.withRetry(() => this.rpc.call(checkFiles, { limit, ...cursor(after) }));
  }

  unreferencedFiles(after: string | null, limit: number, before: Date): Promise<CheckedFiles> {
    const page = { limit, before: before.toISOString(), ...cursor(after) };
    return this.withRetry(() => this.rpc.call(findUnreferencedFiles, page));
  }

  /** Repeats a read while its service is unavailable. */
  private async withRetry<T>(read: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await read();
      } catch (error) {
        if (this.isStopping || attempt === maxAttempts || !Failure.is(error, unavailable)) throw error;
        await pause(retryDelayMs);
      }
    }
  }
}

const cursor = (after: string | null) => (after === null ? {} : { after });
