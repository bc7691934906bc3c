import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderPaid } from '#contracts/commerce/events';
import { dayMs } from '#contracts/fields/durations';
import { newId } from '#platform/database/new-id';
import { LicensingConfig } from '../../../licensing.config';
import { DownloadGrant } from '../download-grant.entity';
import { hashDownloadToken } from '../download-token';
import { DownloadTokensService } from './download-tokens.service';

/** Grants the downloads of orders. */
@Injectable()
export class DownloadGrantsService {
  constructor(
    private readonly config: LicensingConfig,
    private readonly tokens: DownloadTokensService,
  ) {}

  /** Gives the grant of an order that was reassigned to another user another token, and its full time again. */
  async renewToken(tx: EntityManager, orderId: string, userId: string): Promise<string> {
    const token = this.tokens.movedTokenOf({ orderId, userId });
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

  /**
   * Grants the downloads of a paid order; one that has a grant keeps it.
   * @param purchase what refunds and disputes made of it before its payment arrived
   * @returns the token of the grant
   */
  async grant(
    tx: EntityManager,
    order: OrderPaid,
    { state, revokedPluginIds }: { state: string; revokedPluginIds: string[] },
  ): Promise<string> {
    const { orderId, orderNumber, userId } = order;
    const grants = tx.getRepository(DownloadGrant);
    const existing = await grants.findOneBy({ orderId });
    const token = await this.tokens.tokenOf(tx, order, existing?.tokenHash.toString('hex'));
    if (existing) return token;
    const grant = {
      ...{ id: newId(), orderId, orderNumber, userId, revokedPluginIds },
      tokenHash: hashDownloadToken(token),
      // The files of a gift are for its recipient, who finds them in the account.
      pluginIds: order.gift ? [] : order.items.map((item) => item.pluginId),
      transferLimit: this.config.DOWNLOAD_LIMIT,
      expiresAt: new Date(Date.parse(order.paidAt) + this.config.DOWNLOAD_DAYS * dayMs),
      revokedAt: state === 'active' ? null : new Date(),
    };
    await grants.createQueryBuilder().insert().values(grant).orIgnore().execute();
    return token;
  }
}
