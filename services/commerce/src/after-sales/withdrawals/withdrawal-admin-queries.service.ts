import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import {
  type EarnedPrice as EarnedPriceView,
  listWithdrawals,
  type ListWithdrawals,
  type WithdrawalListItem,
  type WithdrawalPage,
} from '#contracts/commerce/consumer-law/withdrawal-admin';
import { toDollars } from '#contracts/fields/money';
import { Failure, notFound } from '#contracts/kit/failure';
import { ListFilter } from '#platform/lists/list-filter';
import { inListOrder, NewestFirstList } from '#platform/lists/newest-first-list';
import { Handles } from '#platform/rpc/handles';
import type { EarnedPrice } from '../../orders/placed-orders/lines/earned-prices.service';
import { type Order, type OrderItem, OrdersService } from '../../orders/placed-orders/orders.service';
import { WithdrawalAmountsService } from './withdrawal-amounts.service';
import { Withdrawal } from './withdrawal.entity';

function toEarnedPrice({ orderNumber, differenceCents }: EarnedPrice) {
  return { orderNumber, difference: toDollars(differenceCents) };
}

function toListItem(
  row: Withdrawal,
  order: Order,
  { items, earned }: { items: readonly OrderItem[]; earned: readonly EarnedPrice[] },
): WithdrawalListItem {
  const { id, name, email, reason, state, ground, problem, decisionReason } = row;
  const returned = items.filter(({ pluginId }) => row.items.includes(pluginId));
  return {
    ...{ id, name, email, reason, state, ground, problem, decisionReason },
    orderId: order.id,
    orderNumber: order.number ?? row.orderNumber,
    items: returned.map((item) => item.name),
    earnedPrices: earned.map(toEarnedPrice),
    total: toDollars(order.totalCents, order.currency),
    refunded: toDollars(order.refundedCents, order.currency),
    paidAt: (order.paidAt ?? order.createdAt).toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    isUnconfirmed: row.needsConfirmation,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

/** Declared withdrawals with their orders, for administrators. */
@Injectable()
export class WithdrawalAdminQueriesService {
  private readonly newestFirst: NewestFirstList;

  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly amounts: WithdrawalAmountsService,
  ) {
    this.newestFirst = new NewestFirstList(dataSource, { table: 'withdrawals', sortedBy: 'received_at' });
  }

  @Handles(listWithdrawals)
  async list({ state, ...query }: ListWithdrawals): Promise<WithdrawalPage> {
    const filter = new ListFilter();
    filter.where('order_id is not null');
    if (state) filter.where('state = ?', state);
    const { ids, pagination } = await this.newestFirst.page(query, filter);
    const rows = await this.dataSource.getRepository(Withdrawal).findBy({ id: In(ids) });
    return { withdrawals: await this.toListItems(inListOrder(ids, rows)), pagination };
  }

  /** What an administrator has to know before a refund of the order. */
  async pricesAtStake(order: Order): Promise<EarnedPriceView[]> {
    return (await this.amounts.pricesAtStake(order)).map(toEarnedPrice);
  }

  /** @throws Failure NOT_FOUND */
  async find(id: string): Promise<WithdrawalListItem> {
    const rows = await this.dataSource.getRepository(Withdrawal).findBy({ id });
    const [item] = await this.toListItems(rows);
    if (!item) throw new Failure(notFound);
    return item;
  }

  private async toListItems(rows: readonly Withdrawal[]): Promise<WithdrawalListItem[]> {
    const found = await Promise.all(
      rows.map(async (row) => {
        const order = row.orderId === null ? null : await this.orders.findById(row.orderId);
        if (!order) return [];
        const [items, earned] = await Promise.all([
          this.orders.itemsOf(order.id),
          this.amounts.earnedPrices(order, row.items),
        ]);
        return [toListItem(row, order, { items, earned })];
      }),
    );
    return found.flat();
  }
}
