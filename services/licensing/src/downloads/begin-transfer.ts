import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { DownloadFile } from '#contracts/catalogue/download-files';
import { Failure } from '#contracts/kit/failure';
import {
  type BeginTransfer as BeginTransferInput,
  downloadBusy,
  downloadLimit,
  downloadNotFound,
  downloadRevoked,
  type Transfer,
} from '#contracts/licensing/downloads';
import { newId } from '#platform/database/new-id';
import { EntitlementsService } from '../entitlements/entitlements.service';
import { LicensingConfig } from '../licensing.config';
import { DownloadGrant } from './download-grant.entity';
import { assertOpen, DownloadsService } from './downloads.service';
import { readFileLink } from './file-link';
import { TransferRow } from './transfer.entity';

/** A stream not heard of for this long has lost its gateway, which tells every three minutes; its place under the limit is free again. */
const abandonedAfter = '10 minutes';
const busyRetrySeconds = 30;
/** How much may be asked for within one transfer, by the bytes it reaches: a download that breaks off overlaps a little. */
const mostAskedAgain = 1.5;

/** From the first byte to the one after the last. */
interface Span {
  from: number;
  end: number;
}

function spanOf({ from, to }: BeginTransferInput, { bytes }: DownloadFile): Span {
  const end = Math.min(to === null ? bytes : to + 1, bytes);
  return { from: Math.min(from, end), end };
}

/**
 * Opens a file for reading. A new transfer takes a place under the limit at once, under the grant's row lock, so that any
 * number of parallel requests never fetch more than the limit; an aborted one gives its place back.
 */
@Injectable()
export class BeginTransfer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly downloads: DownloadsService,
    private readonly entitlements: EntitlementsService,
    private readonly config: LicensingConfig,
  ) {}

  async begin(input: BeginTransferInput): Promise<Transfer> {
    const link = readFileLink(input.link, this.config.fileLinkSecrets);
    const file = await this.downloads.fileOf(link);
    if (link.entitlementId) {
      if (!(await this.entitlements.isActive(link.entitlementId))) throw new Failure(downloadRevoked);
      return file;
    }
    if (!link.grantId) throw new Failure(downloadNotFound);
    const { grantId } = link;
    const transferId = await this.dataSource.transaction((tx) => this.take(tx, grantId, file, input));
    return { ...file, transferId };
  }

  private async take(
    tx: EntityManager,
    grantId: string,
    file: DownloadFile,
    input: BeginTransferInput,
  ): Promise<string | undefined> {
    const grant = await tx
      .getRepository(DownloadGrant)
      .findOne({ where: { id: grantId }, lock: { mode: 'pessimistic_write' } });
    if (!grant) throw new Failure(downloadNotFound);
    assertOpen(grant, new Date());
    const asked = spanOf(input, file);
    const continued = input.headOnly ? undefined : await this.unfinished(tx, grantId, file.id, asked);
    await this.refuseOverLimit(tx, grant, file.id, { continued, headOnly: input.headOnly });
    if (input.headOnly) return undefined;
    const id = continued ?? (await this.anew(tx, grantId, file));
    const streamId = newId();
    await tx.query(
      `with opened as (insert into transfer_streams (id, transfer_id) values ($4, $1))
       update transfers set streams = streams + 1, last_seen_at = now(),
         asked_bytes = asked_bytes + $3::bigint - $2::bigint,
         asked = asked + int8multirange(int8range($2::bigint, $3::bigint))
       where id = $1`,
      [id, asked.from, asked.end, streamId],
    );
    return streamId;
  }

  private async anew(tx: EntityManager, grantId: string, file: DownloadFile): Promise<string> {
    const id = newId();
    await tx
      .getRepository(TransferRow)
      .insert({ id, grantId, fileId: file.id, fileBytes: String(file.bytes) });
    return id;
  }

  /**
   * The transfer that a request continues: within a day, continuations are one transfer. Asking for much of the same again is
   * none of them but another copy, whether of the whole file or of a part.
   */
  private async unfinished(
    tx: EntityManager,
    grantId: string,
    fileId: string,
    asked: Span,
  ): Promise<string | undefined> {
    const rows: { id: string }[] = await tx.query(
      `select id from transfers
       where grant_id = $1 and file_id = $2 and completed_at is null and started_at > now() - interval '24 hours'
         and asked_bytes + $4::bigint - $3::bigint <= ${mostAskedAgain} * (
           select coalesce(sum(upper(part) - lower(part)), 0)
           from unnest(asked + int8multirange(int8range($3::bigint, $4::bigint))) part)
       order by started_at desc, id desc limit 1`,
      [grantId, fileId, asked.from, asked.end],
    );
    return rows[0]?.id;
  }

  private async refuseOverLimit(
    tx: EntityManager,
    grant: DownloadGrant,
    fileId: string,
    { continued, headOnly }: { continued: string | undefined; headOnly: boolean },
  ): Promise<void> {
    const rows: { completed: number; running: number }[] = await tx.query(
      `select count(*) filter (where completed_at is not null)::int as completed,
              count(*) filter (where completed_at is null and id is distinct from $3 and exists (
                select from transfer_streams s
                where s.transfer_id = t.id and s.seen_at > now() - interval '${abandonedAfter}'))::int as running
       from transfers t where grant_id = $1 and file_id = $2`,
      [grant.id, fileId, continued ?? null],
    );
    const { completed = 0, running = 0 } = rows[0] ?? {};
    const limit = grant.transferLimit;
    if (completed >= limit) throw new Failure(downloadLimit, { limit });
    if (!headOnly && completed + running >= limit)
      throw new Failure(downloadBusy, { limit, retryAfterSeconds: busyRetrySeconds });
  }
}
