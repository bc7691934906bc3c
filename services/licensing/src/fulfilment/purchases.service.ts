import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { Purchase } from './purchase.entity';
import type { PurchaseFacts } from './purchase.states';

type Dispute = NonNullable<PurchaseFacts['dispute']>;

/** Reads purchases for other modules. */
@Injectable()
export class PurchasesService {
  /** The disputes of some orders, by order id. */
  async findDisputes(tx: EntityManager, orderIds: readonly string[]): Promise<Map<string, Dispute>> {
    if (orderIds.length === 0) return new Map();
    const rows = await tx
      .getRepository(Purchase)
      .findBy({ orderId: In([...orderIds]), dispute: Not(IsNull()) });
    return new Map(rows.flatMap(({ orderId, dispute }) => (dispute ? [[orderId, dispute]] : [])));
  }
}
