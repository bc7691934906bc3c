import { Injectable } from '@nestjs/common';
import type { OrderPaid } from '#contracts/commerce/events';
import type { BoundStatement } from '#platform/database/transactions/combined-statement';
import { newId } from '#platform/database/new-id';
import { LicensingConfig } from '../../licensing.config';
import { downloadTokenOf, hashDownloadToken } from '../download-token';
import { grantInsert, knownGrants } from './grant.statements';

export { knownGrants };

const dayMs = 86_400_000;
const hashOf = (token: string) => hashDownloadToken(token).toString('hex');

/** A download grant to insert. */
export type NewDownloadGrant = ReturnType<DownloadGrantsService['create']>;

/** Grants the downloads of orders, as statements that are sent together with those of other modules. */
@Injectable()
export class DownloadGrantsService {
  constructor(private readonly config: LicensingConfig) {}

  /** Reads the grants that some orders have. */
  known(orderIds: readonly string[]): BoundStatement {
    return { statement: knownGrants, values: [orderIds] };
  }

  /** The token of an order. A grant from before a rotation of FILE_LINK_SECRET keeps the token that was mailed. */
  tokenOf(orderId: string, knownHash: string | undefined): string {
    const secrets = [this.config.FILE_LINK_SECRET, ...this.config.FILE_LINK_FORMER_SECRETS];
    const tokens = secrets.map((secret) => downloadTokenOf(orderId, secret));
    const known = tokens.find((token) => hashOf(token) === knownHash);
    return known ?? downloadTokenOf(orderId, this.config.FILE_LINK_SECRET);
  }

  create(order: OrderPaid, token: string, isRevoked: boolean) {
    return {
      id: newId(),
      orderId: order.orderId,
      orderNumber: order.orderNumber,
      userId: order.userId,
      tokenHash: hashOf(token),
      // The files of a present are for its recipient, who finds them in the account.
      pluginIds: order.gift ? [] : order.items.map((item) => item.pluginId),
      transferLimit: this.config.DOWNLOAD_LIMIT,
      expiresAt: new Date(Date.parse(order.paidAt) + this.config.DOWNLOAD_DAYS * dayMs),
      revokedAt: isRevoked ? new Date() : null,
    };
  }

  /** The write of grants; an order that has one keeps it. */
  insertion(grants: readonly NewDownloadGrant[]): BoundStatement {
    return { statement: grantInsert, values: [JSON.stringify(grants)] };
  }
}
