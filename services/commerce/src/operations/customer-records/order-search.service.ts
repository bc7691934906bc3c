import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import {
  type FoundRecord,
  type FoundRecords,
  maxFoundRecords,
  recordSearches,
  type SearchRecords,
} from '#contracts/operations/record-search';
import { ListFilter } from '#platform/lists/list-filter';
import { Handles } from '#platform/rpc/handles';
import { PaymentAlertsService } from '../../after-sales/disputes/payment-alerts.service';
import { RefundRecordsService } from '../../after-sales/refunds/refund-records.service';
import { CheckoutAttemptsService } from '../../orders/checkout-attempts/checkout-attempts.service';
import {
  OrderAdminQueriesService,
  orderFilter,
} from '../../orders/placed-orders/order-admin-queries.service';

/** A prefix and the characters of an id of Stripe, such as `pi_3Q…`, `cs_test_…` or `re_…`. */
const stripeId = /^[a-z]{2,8}_\w{6,}$/i;
/** The beginning of an order number, or its digits. */
const orderNumber = /^(?:[A-Z]{2,6}-\d*|\d{3,9})$/i;

interface OrderCondition {
  matched: FoundRecord['matched'];
  filter: ListFilter;
}

const byIds = (ids: readonly string[]) => new ListFilter().where('id = any(?::uuid[])', ids);

/** Finds orders by number, address, id or an id of Stripe, for the search of the panel. */
@Injectable()
export class OrderSearchService {
  constructor(
    private readonly orders: OrderAdminQueriesService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly refunds: RefundRecordsService,
    private readonly alerts: PaymentAlertsService,
  ) {}

  @Handles(recordSearches.commerce)
  async search({ text }: SearchRecords): Promise<FoundRecords> {
    const condition = await this.conditionOf(text);
    if (!condition) return { records: [] };
    const { matched, filter } = condition;
    const orders = await this.orders.newest(filter, maxFoundRecords);
    return {
      records: orders.map(({ id, userId, number: title, billingEmail, email }) => {
        return { kind: 'order', id, userId, title, detail: billingEmail ?? email, matched };
      }),
    };
  }

  /** What kind of text it is decides about the index that is read. Names and parts of addresses are those of accounts. */
  private async conditionOf(text: string): Promise<OrderCondition | undefined> {
    if (isUUID(text)) return { matched: 'id', filter: byIds([text]) };
    if (orderNumber.test(text))
      return { matched: 'number', filter: orderFilter({ status: '', email: '', orderNumber: text }) };
    if (stripeId.test(text)) return { matched: 'stripe', filter: byIds(await this.idsOfStripe(text)) };
    if (text.includes('@'))
      return { matched: 'email', filter: orderFilter({ status: '', email: text, orderNumber: '' }) };
    return undefined;
  }

  private async idsOfStripe(id: string): Promise<string[]> {
    const [paid, session, refunded, disputed] = await Promise.all([
      this.orders.idsOfPayment(id),
      this.attempts.findBySession(id),
      this.refunds.orderIdOf(id),
      this.alerts.orderIdOf(id),
    ]);
    return [...paid, session?.orderId, refunded, disputed].filter((found) => found !== undefined);
  }
}
