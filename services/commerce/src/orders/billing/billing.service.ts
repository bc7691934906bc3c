import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type BillingDetails,
  correctBilling,
  type CorrectBilling,
  tooManyCorrections,
} from '#contracts/commerce/billing';
import type { CommerceExport } from '#contracts/commerce/data-export';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { databaseNow, type Order, OrdersService, wasPaid } from '../placed-orders/orders.service';
import { BillingRevision } from './billing-revision.entity';
import { DataExport, type ErasedCustomer, Erasure, type ExportingCustomer } from '../../personal-data';
import { DeletionWithOrders } from '../placed-orders/order-records.service';

/** Bounds the rows of one order. */
const maxRevisions = 20;
const fields = ['name', 'company', 'address', 'vatId', 'country'] as const;

/** Revision 1: what the customer entered at the payment. */
function initialDetails({ billingName, firstName, lastName, billingCountry }: Order): BillingDetails {
  const name = billingName ?? `${firstName} ${lastName}`.trim();
  const empty = { company: '', address: '', vatId: '', correctedAt: null };
  return { ...empty, name, country: billingCountry, revision: 1 };
}

function toDetails({ name, company, address, vatId, country, revision, createdAt }: BillingRevision) {
  return { name, company, address, vatId, country, revision, correctedAt: createdAt.toISOString() };
}

/** Who an order's documents are addressed to: `billing_revisions`. */
@Injectable()
export class BillingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
  ) {}

  /** The details of an order in one revision, or else the latest. Undefined if it has no such revision. */
  async find(order: Order, revision?: number): Promise<BillingDetails | undefined> {
    const all = await this.list(this.dataSource.manager, order);
    return revision === undefined ? all.at(-1) : all[revision - 1];
  }

  /**
   * Adds a revision, unless the latest one has the same details already.
   * @throws Failure NOT_FOUND, TOO_MANY_CORRECTIONS
   */
  @Handles(correctBilling)
  async correct({ number, ...input }: CorrectBilling, { userId }: UserActor): Promise<BillingDetails> {
    return this.dataSource.transaction(async (tx) => {
      const order = await this.orders.lockByNumber(tx, number, userId);
      if (!order || !wasPaid(order.state)) throw new Failure(notFound);
      const all = await this.list(tx, order);
      const last = all.at(-1);
      if (last && fields.every((field) => last[field] === input[field])) return last;
      if (all.length >= maxRevisions) throw new Failure(tooManyCorrections, { limit: maxRevisions });
      const { name, company, address, vatId, country } = input;
      const position = { orderId: order.id, revision: all.length + 1, createdAt: await databaseNow(tx) };
      const row = { ...position, name, company, address, vatId, country };
      await tx.getRepository(BillingRevision).insert(row);
      return toDetails(row);
    });
  }

  /** Every revision. */
  @DataExport()
  async export({ paid }: ExportingCustomer): Promise<Pick<CommerceExport, 'billingDetails'>> {
    const details = paid.map(async (order) =>
      (await this.list(this.dataSource.manager, order)).map((one) => ({ orderId: order.id, ...one })),
    );
    return { billingDetails: (await Promise.all(details)).flat() };
  }

  /** Deletes what identifies the customer. The country is kept, because the tax depends on it. */
  @Erasure()
  async erase(tx: EntityManager, { orderIds }: ErasedCustomer): Promise<void> {
    await tx.query(
      `update billing_revisions set name = '', company = '', address = '', vat_id = '' where order_id = any($1)`,
      [orderIds],
    );
  }

  @DeletionWithOrders()
  async deleteByOrders(tx: EntityManager, orderIds: readonly string[]): Promise<void> {
    await tx.query('delete from billing_revisions where order_id = any($1)', [orderIds]);
  }

  private async list(tx: EntityManager, order: Order): Promise<BillingDetails[]> {
    const corrections = await tx
      .getRepository(BillingRevision)
      .find({ where: { orderId: order.id }, order: { revision: 'ASC' } });
    return [initialDetails(order), ...corrections.map(toDetails)];
  }
}
