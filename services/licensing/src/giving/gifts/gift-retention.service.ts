import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { countRows, Retention, type RetentionRule } from '#platform/retention/retention-rule';
import { Gift } from './gift.entity';

const expired = `gifts where sent_at < $1 and email <> ''`;

/**
 * Erases the recipient's name and address and the buyer's words some time after the last mail of a gift. The gift itself is
 * kept with its order, and its code stays valid.
 */
@Injectable()
export class GiftRetentionService {
  @Retention()
  rule(): RetentionRule {
    return {
      name: 'gifts',
      months: 'RETENTION_MAILS_MONTHS',
      count: (tx, before) => countRows(tx, expired, before),
      apply: async (tx, before, maxRows) => {
        const rows: { order_id: string }[] = await tx.query(
          `select order_id from ${expired} limit ${maxRows} for update skip locked`,
          [before],
        );
        const orderIds = rows.map((row) => row.order_id);
        await tx.getRepository(Gift).update({ orderId: In(orderIds) }, { email: '', name: '', message: '' });
        return orderIds.length;
      },
    };
  }
}
