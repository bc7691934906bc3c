import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { DownloadableFile } from '#contracts/catalogue/download-files';
import { Failure } from '#contracts/kit/failure';
import {
  beginTransfer,
  type BeginTransfer,
  downloadBusy,
  downloadLimit,
  downloadNotFound,
  downloadRevoked,
  type Transfer,
} from '#contracts/licensing/downloads';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { EntitlementsService } from '../../entitlements/licences/entitlements.service';
import { LicensingConfig } from '../../licensing.config';
import { type Span, usedCopies, wholeCopies } from './copies';
import { DownloadGrant } from './download-grant.entity';
import { assertOpen, DownloadsService } from './downloads.service';
import { readFileLink } from './file-link';
import { type TransferTotals, transferTotals } from './transfer-totals';
import { FileCopy } from './file-copy.entity';
import { TrialDownloadsService } from './trial-downloads.service';

/** A stream without a keep-alive for this long has lost its gateway, which sends one every three minutes. Its reservation is released. */
const abandonedAfter = '10 minutes';
const busyRetrySeconds = 30;

/** The sent spans of incomplete copies, and the spans that are being sent. */
const incompleteSpans = `select lower(part)::float8 as "from", upper(part)::float8 as "end", false as "isRunning"
       from transfers t, unnest(t.received) part
       where t.grant_id = $1 and t.file_id = $2 and t.file_bytes = $3 and t.completed_at is null
       union all
       select s.from_byte, coalesce(s.end_byte, t.file_bytes), true
       from transfer_streams s join transfers t on t.id = s.transfer_id
       where t.grant_id = $1 and t.file_id = $2 and s.seen_at > now() - interval '${abandonedAfter}'`;

function spanOf({ from, to }: BeginTransfer, { bytes }: DownloadableFile): Span {
  const end = Math.min(to === null ? bytes : to + 1, bytes);
  return { from: Math.min(from, end), end };
}

const bytesIn = (spans: readonly Span[]) => spans.reduce((sum, { from, end }) => sum + end - from, 0);

/**
 * Opens a file for reading. The requested bytes are reserved while the grant's row is locked, so parallel requests never fetch more whole
 * copies than the limit; an aborted request releases its reservation.
 */
@Injectable()
export class BeginTransferService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly downloads: DownloadsService,
    private readonly entitlements: EntitlementsService,
    private readonly trialDownloads: TrialDownloadsService,
    private readonly config: LicensingConfig,
  ) {}

  @Handles(beginTransfer)
  async begin(input: BeginTransfer): Promise<Transfer> {
    const link = readFileLink(input.link, this.config.fileLinkSecrets);
    const file = await this.downloads.fileOf(link);
    if (link.entitlementId) {
      const entitlement = await this.entitlements.findActive(link.entitlementId);
      if (!entitlement || !(await this.downloads.isCovered(entitlement.userId, file)))
        throw new Failure(downloadRevoked);
      return file;
    }
    if (link.trialOf) {
      await this.trialDownloads.assertAllowed(link.trialOf, file.pluginSlug);
      return file;
    }
    if (!link.grantId) throw new Failure(downloadNotFound);
    const { grantId } = link;
    const transferId = await this.dataSource.transaction((tx) => this.reserve(tx, grantId, file, input));
    return { ...file, transferId };
  }

  private async reserve(
    tx: EntityManager,
    grantId: string,
    file: DownloadableFile,
    input: BeginTransfer,
  ): Promise<string | undefined> {
    const grant = await tx
      .getRepository(DownloadGrant)
      .findOne({ where: { id: grantId }, lock: { mode: 'pessimistic_write' } });
    if (!grant) throw new Failure(downloadNotFound);
    assertOpen(grant, new Date());
    if (grant.revokedPluginIds.includes(file.pluginId)) throw new Failure(downloadRevoked);
    if (!(await this.downloads.isCovered(grant.userId, file, tx))) throw new Failure(downloadRevoked);
    // Another server sends the bytes, so they cannot be counted.
    if (file.linkUrl) return undefined;
    const limit = grant.transferLimit;
    const totals = (await transferTotals(tx, grantId)).totalsOf(file.id);
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

  /** The totals after all running streams and this span have been sent. */
  private async plannedTotals(
    tx: EntityManager,
    grantId: string,
    file: DownloadableFile,
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

  /** The oldest incomplete copy, or a new one. `TransferStreamsService` decides which copy gets the bytes. */
  private async incompleteTransfer(
    tx: EntityManager,
    grantId: string,
    file: DownloadableFile,
  ): Promise<string> {
    const transfers = tx.getRepository(FileCopy);
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
