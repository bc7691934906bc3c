import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DownloadShare, LicensingShare, ShareOfUser } from '#contracts/licensing/personal-data';
import { ComputersService } from '../computers/computers.service';

/** Some 200 KB: far below what travels on the bus. */
const mostDownloads = 1_000;

interface DownloadRow extends Omit<DownloadShare, 'startedAt' | 'completedAt'> {
  startedAt: Date;
  completedAt: Date | null;
}

/** A customer's part of the data export, beside their entitlements. */
@Injectable()
export class ShareService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly computers: ComputersService,
  ) {}

  async of({ userId }: ShareOfUser): Promise<LicensingShare> {
    const [computers, rows] = await Promise.all([
      this.computers.listOf(userId),
      this.dataSource.query<DownloadRow[]>(
        `select g.order_number as "orderNumber", t.file_id as "fileId", t.started_at as "startedAt",
                t.completed_at as "completedAt"
           from transfers t join download_grants g on g.id = t.grant_id
          where g.user_id = $1 order by t.started_at desc limit ${mostDownloads}`,
        [userId],
      ),
    ]);
    const downloads = rows.map(({ startedAt, completedAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      completedAt: completedAt?.toISOString() ?? null,
    }));
    return { computers, downloads };
  }
}
