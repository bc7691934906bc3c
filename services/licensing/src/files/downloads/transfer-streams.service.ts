import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  endTransfer,
  type EndTransfer,
  keepTransferAlive,
  type KeepTransferAlive,
} from '#contracts/licensing/downloads';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { countedShare } from './copies';

const bytesOf = (parts: string) =>
  `(select coalesce(sum(upper(part) - lower(part)), 0) from unnest(${parts}) part)`;

/** Adds bytes to one copy and returns those that it had already. Both parts of the statement read the copy as it was before. */
const addBytes = `with before as (
         select id, received * $2::int8multirange as overlap, received + $2::int8multirange as bytes
         from transfers where id = $1
       ), changed as (
         update transfers t set received = b.bytes, last_seen_at = now(),
           completed_at = case when ${bytesOf('b.bytes')} >= t.file_bytes * ${countedShare} then now() end
         from before b where t.id = b.id
       )
       select overlap::text as rest from before`;

const addCopy = `insert into transfers (id, grant_id, file_id, file_bytes, received, completed_at)
       select $2, grant_id, file_id, file_bytes, $3::int8multirange,
         case when ${bytesOf('$3::int8multirange')} >= file_bytes * ${countedShare} then now() end
       from transfers where id = $1`;

const emptyRanges = '{}';

/**
 * Records the bytes that were sent. They fill the incomplete copies, oldest first; bytes that a copy has already fill the next one. A copy
 * counts when 99 % of its bytes were sent, in any number of requests.
 */
@Injectable()
export class TransferStreamsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Records that a stream still runs. A notification that arrives after the end of the stream changes nothing. */
  @Handles(keepTransferAlive)
  async keepAlive({ transferId: streamId }: KeepTransferAlive): Promise<void> {
    await this.dataSource.query('update transfer_streams set seen_at = now() where id = $1', [streamId]);
  }

  /** Idempotent: a notification that is repeated because its response was lost changes nothing. */
  @Handles(endTransfer)
  async end({ transferId: streamId, from, sent }: EndTransfer): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const [[stream]]: [{ transferId: string }[], number] = await tx.query(
        'delete from transfer_streams where id = $1 returning transfer_id as "transferId"',
        [streamId],
      );
      if (stream && sent > 0) await this.addSentBytes(tx, stream.transferId, from, sent);
    });
    this.log.info({ streamId, from, sent }, 'transfer ended');
  }

  private async addSentBytes(
    tx: EntityManager,
    transferId: string,
    from: number,
    sent: number,
  ): Promise<void> {
    // The grant's lock serializes this with every request that counts.
    await tx.query(
      `select 1 from download_grants where id = (select grant_id from transfers where id = $1) for update`,
      [transferId],
    );
    await tx.query('update transfers set sent_bytes = sent_bytes + $2 where id = $1', [transferId, sent]);
    const copies: { id: string }[] = await tx.query(
      `select t.id from transfers t join transfers own on own.id = $1
       where t.grant_id = own.grant_id and t.file_id = own.file_id and t.file_bytes = own.file_bytes
         and t.completed_at is null
       order by t.started_at, t.id`,
      [transferId],
    );
    let rest = `{[${from},${from + sent})}`;
    for (const { id } of copies) {
      const [added]: { rest: string }[] = await tx.query(addBytes, [id, rest]);
      rest = added?.rest ?? emptyRanges;
      if (rest === emptyRanges) return;
    }
    await tx.query(addCopy, [transferId, newId(), rest]);
  }
}
