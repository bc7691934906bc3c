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
import { type Span, usedCopies, wholeCopies } from './copies';
import { DownloadGrant } from './download-grant.entity';
import { assertOpen, DownloadsService } from './downloads.service';
import { readFileLink } from './file-link';
import { type TransferTotals, transferTotals } from './transfer-count';
import { TransferRow } from './transfer.entity';

/** A stream not heard of for this long has lost its gateway, which tells every three minutes; its place under the limit is free again. */
const abandonedAfter = '10 minutes';
const busyRetrySeconds = 30;

/** What was sent of copies that are not whole yet, and what is being sent. */
const incompleteSpans = `select lower(part)::float8 as "from", upper(part)::float8 as "end", false as "isRunning"
       from transfers t, unnest(t.received) part
       where t.grant_id = $1 and t.file_id = $2 and t.file_bytes = $3 and t.completed_at is null
       union all
       select s.from_byte, coalesce(s.end_byte, t.file_bytes), true
       from transfer_streams s join transfers t on t.id = s.transfer_id
       where t.grant_id = $1 and t.file_id = $2 and s.seen_at > now() - interval '${abandonedAfter}'`;

function spanOf({ from, to }: BeginTransferInput, { bytes }: DownloadFile): Span {
  const end = Math.min(to === null ? bytes : to + 1, bytes);
  return { from: Math.min(from, end), end };
}

const bytesIn = (spans: readonly Span[]) => spans.reduce((sum, { from, end }) => sum + end - from, 0);

/**
 * Opens a file for reading. The bytes that are asked for take their place under the limit at once, under the grant's row lock, so
 * that any number of parallel requests never fetch more whole copies than the limit; an aborted one gives its place back.
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
    const limit = grant.transferLimit;
    const totals = (await transferTotals(tx, grantId)).of(file.id);
    if (usedCopies(totals, limit) >= limit) throw new Failure(downloadLimit, { limit });
    if (input.headOnly) return undefined;
    const span = spanOf(input, file);
    const planned = await this.plannedTotals(tx, grantId, file, { totals, span });
    if (usedCopies(planned, limit) > limit)
      throw new Failure(downloadBusy, { limit, retryAfterSeconds: busyRetrySeconds });
    const streamId = newId();
    await tx.query(
      'insert into transfer_streams (id, transfer_id, from_byte, end_byte) values ($1, $2, $3, $4)',
      [streamId, await this.incompleteTransfer(tx, grantId, file), span.from, span.end],
    );
    return streamId;
  }

  /** The totals as they are when all that is being sent, and this span, has arrived. */
  private async plannedTotals(
    tx: EntityManager,
    grantId: string,
    file: DownloadFile,
    { totals, span }: { totals: TransferTotals; span: Span },
  ): Promise<TransferTotals> {
    const spans: (Span & { isRunning: boolean })[] = await tx.query(incompleteSpans, [
      grantId,
      file.id,
      file.bytes,
    ]);
    const running = [...spans.filter(({ isRunning }) => isRunning), span];
    return {
      completed: totals.completed + wholeCopies([...spans, span], file.bytes),
      sentCopies: totals.sentCopies + bytesIn(running) / Math.max(file.bytes, 1),
    };
  }

  /** The copy that is being put together, or a new one. Which bytes it gets in the end decides `EndTransfer`. */
  private async incompleteTransfer(tx: EntityManager, grantId: string, file: DownloadFile): Promise<string> {
    const transfers = tx.getRepository(TransferRow);
    const [known]: { id: string }[] = await tx.query(
      `select id from transfers
       where grant_id = $1 and file_id = $2 and file_bytes = $3 and completed_at is null
       order by started_at, id limit 1`,
      [grantId, file.id, file.bytes],
    );
    if (known) return known.id;
    const id = newId();
    await transfers.insert({ id, grantId, fileId: file.id, fileBytes: String(file.bytes) });
    return id;
  }
}
