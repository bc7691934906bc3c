import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GrantedDownloads } from '#contracts/licensing/order-rights';
import { DownloadGrant } from './download-grant.entity';
import { TransferRow } from './transfer.entity';

/** What was fetched by the link of an order's mail. Other rooms come in here. */
@Injectable()
export class GrantedDownloadsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Null until the order was handed out. */
  async ofOrder(orderId: string): Promise<GrantedDownloads | null> {
    const grant = await this.dataSource.getRepository(DownloadGrant).findOneBy({ orderId });
    if (!grant) return null;
    const transfers = await this.dataSource
      .getRepository(TransferRow)
      .find({ where: { grantId: grant.id }, order: { startedAt: 'ASC' } });
    return {
      expiresAt: grant.expiresAt.toISOString(),
      revokedAt: grant.revokedAt?.toISOString() ?? null,
      transferLimit: grant.transferLimit,
      transfers: transfers.map(({ fileId, startedAt, completedAt }) => ({
        fileId,
        startedAt: startedAt.toISOString(),
        completedAt: completedAt?.toISOString() ?? null,
      })),
    };
  }
}
