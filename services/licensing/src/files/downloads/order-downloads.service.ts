import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { OrderDownloads } from '#contracts/licensing/order-entitlements';
import type { ExportedDownload } from '#contracts/licensing/personal-data';
import type { ReconciledGrant } from '#contracts/licensing/reconciliation';
import { DownloadGrant } from './download-grant.entity';
import { FileCopy } from './file-copy.entity';
import { DataExport, type ExportPart } from '../../personal-data';

/** The download grant of an order and its transfers. */
@Injectable()
export class OrderDownloadsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Null until the order is fulfilled. */
  async find(orderId: string): Promise<OrderDownloads | null> {
    const grant = await this.dataSource.getRepository(DownloadGrant).findOneBy({ orderId });
    if (!grant) return null;
    const transfers = await this.dataSource
      .getRepository(FileCopy)
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

  /** The grants of some orders with the hashes of their tokens. */
  async grantsOf(orderIds: readonly string[]): Promise<ReconciledGrant[]> {
    const grants = await this.dataSource
      .getRepository(DownloadGrant)
      .find({ select: { orderId: true, tokenHash: true }, where: { orderId: In([...orderIds]) } });
    return grants.map(({ orderId, tokenHash }) => ({ orderId, tokenHash: tokenHash.toString('hex') }));
  }

  /** The transfers of a user, newest first. */
  @DataExport()
  async export(userId: string, { skip, take }: ExportPart): Promise<{ downloads: ExportedDownload[] }> {
    const rows: (Omit<ExportedDownload, 'startedAt' | 'completedAt'> &
      Pick<FileCopy, 'startedAt' | 'completedAt'>)[] = await this.dataSource.query(
      `select g.order_number as "orderNumber", t.file_id as "fileId", t.started_at as "startedAt",
           t.completed_at as "completedAt"
         from transfers t join download_grants g on g.id = t.grant_id
         where g.user_id = $1 order by t.started_at desc, t.id offset $2 limit $3`,
      [userId, skip, take],
    );
    const downloads = rows.map(({ startedAt, completedAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      completedAt: completedAt?.toISOString() ?? null,
    }));
    return { downloads };
  }
}
