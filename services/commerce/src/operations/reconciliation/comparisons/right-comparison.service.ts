import { Injectable } from '@nestjs/common';
import type { ReconciledRight } from '#contracts/licensing/reconciliation';
import type { ReconciledCustomer } from '#contracts/newsletter/reconciliation';
import { OrderOwnersService } from '../../../after-sales/order-reassignments/order-owners.service';
import { OrderFactsService } from '../../../orders/placed-orders/order-facts.service';
import { type Comparison, ComparisonStep, idBefore, isMoving, maxOwners } from './comparison';
import { NeighboursService } from './neighbours.service';
import { addressDiscrepancies, unownedDiscrepancies, unrecordedDiscrepancies } from '../rules/customer-rules';
import type { Discrepancy } from '../rules/discrepancy';
import { rightDiscrepancies, userDiscrepancies } from '../rules/order-rules';

const pageSize = 200;

/** Compares rights with orders, and customers of the newsletter with accounts and rights. */
@Injectable()
export class RightComparisonService {
  constructor(
    private readonly orders: OrderFactsService,
    private readonly owners: OrderOwnersService,
    private readonly neighbours: NeighboursService,
  ) {}

  @ComparisonStep('rights')
  async compareRights(comparison: Comparison): Promise<void> {
    for (let after = idBefore(comparison.since); ;) {
      const page: ReconciledRight[] = await this.neighbours.rights(after, comparison.since, pageSize);
      await comparison.report(page.length, await this.rightsPage(page, comparison));
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      after = last.entitlementId;
    }
  }

  @ComparisonStep('customers')
  async compareCustomers(comparison: Comparison): Promise<void> {
    for (let after: string | null = null; ;) {
      const page: ReconciledCustomer[] = await this.neighbours.customerPage(after, pageSize);
      await comparison.report(page.length, await this.customersPage(page, comparison));
      if (page.length < pageSize) return;
      after = page.at(-1)?.userId ?? null;
    }
  }

  private async rightsPage(page: readonly ReconciledRight[], comparison: Comparison): Promise<Discrepancy[]> {
    const { cutoff } = comparison;
    const userIds = page.map(({ userId }) => userId);
    const orderIds = page.map(({ orderId }) => orderId);
    const [orders, movedAt, accounts, customers] = await Promise.all([
      this.orders.byIds(orderIds),
      this.owners.movedAt(orderIds),
      this.neighbours.accounts(userIds),
      this.neighbours.customers(userIds),
    ]);
    return page.flatMap((right) => {
      const { userId, isErased, createdAt } = right;
      if (new Date(createdAt) > cutoff || isMoving(right.orderId, movedAt, cutoff)) return [];
      const account = accounts.get(userId);
      const user = userDiscrepancies({ userId, isErased, where: 'entitlements' }, account, cutoff);
      const ownership =
        account?.erasedAt === null ? unrecordedDiscrepancies(right, customers.get(userId), cutoff) : [];
      return [...rightDiscrepancies(right, orders.get(right.orderId), comparison), ...user, ...ownership];
    });
  }

  private async customersPage(
    page: readonly ReconciledCustomer[],
    comparison: Comparison,
  ): Promise<Discrepancy[]> {
    const { cutoff } = comparison;
    const accounts = await this.neighbours.accounts(page.map(({ userId }) => userId));
    const rights = await this.rightsOf(page);
    return page.flatMap((customer) => {
      const { userId, since } = customer;
      if (since !== null && new Date(since) > cutoff) return [];
      const account = accounts.get(userId);
      const user = userDiscrepancies({ userId, isErased: false, where: 'newsletter data' }, account, cutoff);
      return [
        ...user,
        ...addressDiscrepancies(customer, account, cutoff),
        ...unownedDiscrepancies(customer, rights),
      ];
    });
  }

  private async rightsOf(customers: readonly ReconciledCustomer[]): Promise<ReconciledRight[]> {
    const owners = customers.flatMap(({ userId, pluginIds }) =>
      pluginIds.map((pluginId) => ({ userId, pluginId })),
    );
    const rights: ReconciledRight[] = [];
    for (let from = 0; from < owners.length; from += maxOwners)
      rights.push(...(await this.neighbours.fulfilments([], owners.slice(from, from + maxOwners))).rights);
    return rights;
  }
}
