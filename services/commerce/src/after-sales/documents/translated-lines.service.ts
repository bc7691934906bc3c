import { Inject, Injectable } from '@nestjs/common';
import { listBundleNames } from '#contracts/catalogue/bundles';
import type { OrderAdjustment } from '#contracts/commerce/account-orders';
import { toDollars } from '#contracts/fields/money';
import type { Language } from '#contracts/kit/actor';
import { Failure, unavailable } from '#contracts/kit/failure';
import { LOG, type Log } from '#platform/log/log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { OrderLinesService, type OrderReduction } from '../../orders/placed-orders/lines/order-lines.service';
import { type Order, type OrderItem, OrdersService } from '../../orders/placed-orders/orders.service';
import { SaleNamesService } from '../../pricing/prices/sales/sale-names.service';

/** An order is shown with the stored names when the catalogue takes longer. */
const bundlesTimeoutMs = 1_500;

export interface OrderLines {
  items: OrderItem[];
  reductions: OrderReduction[];
}

/** The difference between the items and the total. */
export function adjustmentsOf(reductions: readonly OrderReduction[]): OrderAdjustment[] {
  return reductions.map(({ kind, name, amountCents }) => ({ kind, name, amount: -toDollars(amountCents) }));
}

/**
 * The items and reductions of an order with the names of sales and bundles in the language of the reader. An order stores them in
 * its own language, and keeps that name of a sale or bundle that was deleted.
 */
@Injectable()
export class TranslatedLinesService {
  constructor(
    private readonly orders: OrdersService,
    private readonly orderLines: OrderLinesService,
    private readonly saleNames: SaleNamesService,
    private readonly rpc: RpcClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async read(order: Order, language: Language = order.language): Promise<OrderLines> {
    const [items, reductions] = await Promise.all([
      this.orders.itemsOf(order.id),
      this.orderLines.reductionsOf(order),
    ]);
    if (language === order.language) return { items, reductions };
    const saleIds = reductions.flatMap(({ kind, key }) => (kind === 'sale' ? [key] : []));
    const bundleIds = [...new Set(items.flatMap(({ bundleId }) => bundleId ?? []))];
    const [sales, bundles] = await Promise.all([
      this.saleNames.find(saleIds, language),
      this.findBundleNames(bundleIds, language),
    ]);
    return {
      items: items.map((item) => ({
        ...item,
        bundleName: bundles.get(item.bundleId ?? '') ?? item.bundleName,
      })),
      reductions: reductions.map((one) => ({
        ...one,
        name: sales.get(one.key) ?? bundles.get(one.key) ?? one.name,
      })),
    };
  }

  /** Names by the id of the bundle; none while the catalogue is unavailable. */
  private async findBundleNames(ids: string[], lang: Language): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    try {
      const options = { timeoutMs: bundlesTimeoutMs };
      const { bundles } = await this.rpc.call(listBundleNames, { lang, ids }, undefined, options);
      return new Map(bundles.map(({ bundleId, name }) => [bundleId, name]));
    } catch (error) {
      if (!Failure.is(error, unavailable)) throw error;
      this.log.warn({ ids }, 'catalogue unavailable; bundles named as stored');
      return new Map();
    }
  }
}
