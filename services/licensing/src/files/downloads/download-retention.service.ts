import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { countRows, Retention, type RetentionRule } from '#platform/retention/retention-rule';
import { DownloadGrant } from './download-grant.entity';
import { FileCopy } from './file-copy.entity';

const expired = 'download_grants where created_at < $1 and expires_at < now()';

/** Deletes expired download grants with their transfers. Entitlements are kept, because they belong to the account. */
@Injectable()
export class DownloadRetentionService {
  @Retention()
  rule(): RetentionRule {
    return {
      name: 'downloads',
      months: 'RETENTION_PURCHASES_MONTHS',
      count: (tx, before) => countRows(tx, expired, before),
      apply: async (tx, before, most) => {
        const rows: { id: string }[] = await tx.query(
          `select id from ${expired} limit ${most} for update skip locked`,
          [before],
        );
        const ids = rows.map(({ id }) => id);
        await tx.getRepository(FileCopy).delete({ grantId: In(ids) });
        await tx.getRepository(DownloadGrant).delete({ id: In(ids) });
        return ids.length;
      },
    };
  }
}
