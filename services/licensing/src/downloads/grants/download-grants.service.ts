import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { storableJson } from '#contracts/kit/storable-text';
import type { OrderPaid } from '#contracts/commerce/events';
import type { BoundStatement } from '#platform/database/transactions/combined-statement';
import { newId } from '#platform/database/new-id';
import { LicensingConfig } from '../../licensing.config';
import { DownloadGrant } from '../download-grant.entity';
import { downloadTokenOf, hashDownloadToken } from '../download-token';
import { grantInsert, knownGrants } from './grant.statements';

export { knownGrants };

const dayMs = 86_400_000;
const hashOf = (token: string) => hashDownloadToken(token).toString('hex');

/** The order of a grant and its user. */
interface GrantOwner {
  orderId: string;
  userId: string;
}

const reassignedSubject = ({ orderId, userId }: GrantOwner) => `${orderId} ${userId}`;

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

  /**
   * The token of an order, or of one that was moved to this user. A grant from before a rotation of FILE_LINK_SECRET keeps the
   * token that was mailed.
   */
  tokenOf({ orderId, userId }: GrantOwner, knownHash: string | undefined): string {
    const secrets = [this.config.FILE_LINK_SECRET, ...this.config.FILE_LINK_FORMER_SECRETS];
    const subjects = [orderId, reassignedSubject({ orderId, userId })];
    const tokens = secrets.flatMap((secret) => subjects.map((subject) => downloadTokenOf(subject, secret)));
    const known = tokens.find((token) => hashOf(token) === knownHash);
    return known ?? downloadTokenOf(orderId, this.config.FILE_LINK_SECRET);
  }

  /** Gives the grant of an order that was moved to another user another token, and its full time again. */
  async renewToken(tx: EntityManager, orderId: string, userId: string): Promise<string> {
    const token = downloadTokenOf(reassignedSubject({ orderId, userId }), this.config.FILE_LINK_SECRET);
    await tx.getRepository(DownloadGrant).update(
      { orderId },
      {
        userId,
        tokenHash: hashDownloadToken(token),
        expiresAt: new Date(Date.now() + this.config.DOWNLOAD_DAYS * dayMs),
      },
    );
    return token;
  }

  create(order: OrderPaid, token: string, revoked: { isWhole: boolean; pluginIds: readonly string[] }) {
    return {
      id: newId(),
      orderId: order.orderId,
      orderNumber: order.orderNumber,
      userId: order.userId,
      tokenHash: hashOf(token),
      // The files of a present are for its recipient, who finds them in the account.
      pluginIds: order.gift ? [] : order.items.map((item) => item.pluginId),
      revokedPluginIds: revoked.pluginIds,
      transferLimit: this.config.DOWNLOAD_LIMIT,
      expiresAt: new Date(Date.parse(order.paidAt) + this.config.DOWNLOAD_DAYS * dayMs),
      revokedAt: revoked.isWhole ? new Date() : null,
    };
  }

  /** The write of grants; an order that has one keeps it. */
  insertion(grants: readonly NewDownloadGrant[]): BoundStatement {
    return { statement: grantInsert, values: [storableJson(grants)] };
  }
}
