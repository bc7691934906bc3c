import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { endedStates, statesSql } from '../states/order.states';
import { OrderCode } from './order-code.entity';
import { plainAddressHash } from './plain-address';

/** A code that an order uses. */
export interface UsedCode {
  code: string;
  discountId: string;
}

export interface CodeCustomer {
  userId: string;
  email: string;
}

/** The number of uses of a code, and those of its discount by one customer. */
export interface CodeUseCounts {
  total: number;
  byCustomer: number;
}

/** Orders that take a use. A lost dispute keeps it; a full refund, also of a payment in review, releases it. */
const takesUse = `o.state not in (${statesSql([...endedStates, 'refunded'])})
  and not (o.state = 'review' and o.refunded_cents > 0)`;

/** The uses of codes: `order_codes`. */
@Injectable()
export class CodeUsesService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts uses without those of one order.
   * @param isOwnOpenCounted whether the reservations of the customer's other open payments count.
   */
  async count(
    tx: EntityManager | undefined,
    { code, discountId }: UsedCode,
    customer: CodeCustomer | null,
    { exceptOrderId, isOwnOpenCounted }: { exceptOrderId: string | null; isOwnOpenCounted: boolean },
  ): Promise<CodeUseCounts> {
    const isCustomer = `(o.user_id = $3 or c.address_hash = $4)`;
    const [counts] = await (tx ?? this.dataSource.manager).query<CodeUseCounts[]>(
      `select count(*) filter (where c.code = $1)::int as total,
              count(*) filter (where ${isCustomer})::int as "byCustomer"
         from order_codes c join orders o on o.id = c.order_id
        where c.discount_id = $2 and ${takesUse} and ($5::uuid is null or o.id <> $5)
          and ($6 or not (o.state = 'pending' and ${isCustomer} is true))`,
      [
        code,
        discountId,
        customer?.userId ?? null,
        customer && plainAddressHash(customer.email),
        exceptOrderId,
        isOwnOpenCounted,
      ],
    );
    return counts ?? { total: 0, byCustomer: 0 };
  }

  /** Replaces the codes of an order. */
  async replace(
    tx: EntityManager,
    orderId: string,
    codes: readonly UsedCode[],
    email: string,
  ): Promise<void> {
    const uses = tx.getRepository(OrderCode);
    await uses.delete({ orderId });
    const addressHash = plainAddressHash(email);
    if (codes.length > 0)
      await uses.insert(codes.map(({ code, discountId }) => ({ orderId, code, discountId, addressHash })));
  }

  /** The number of taken uses by discount. */
  async countByDiscount(discountIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.dataSource.query<{ discountId: string; uses: number }[]>(
      `select c.discount_id as "discountId", count(*)::int as uses
         from order_codes c join orders o on o.id = c.order_id
        where c.discount_id = any($1) and ${takesUse} group by c.discount_id`,
      [discountIds],
    );
    return new Map(rows.map(({ discountId, uses }) => [discountId, uses]));
  }

  /** The taken uses of these codes, with the number of a paid order. */
  async listByCodes(
    codes: readonly string[],
  ): Promise<Map<string, { uses: number; orderNumber: string | null }>> {
    const rows = await this.dataSource.query<{ code: string; uses: number; orderNumber: string | null }[]>(
      `select c.code, count(*)::int as uses, max(o.number) as "orderNumber"
         from order_codes c join orders o on o.id = c.order_id
        where c.code = any($1) and ${takesUse} group by c.code`,
      [codes],
    );
    return new Map(rows.map(({ code, uses, orderNumber }) => [code, { uses, orderNumber }]));
  }
}
