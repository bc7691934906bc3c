import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EndTransfer as EndTransferInput } from '#contracts/licensing/downloads';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';

/** Guides beyond §2.5: a transfer counts at 99 % of its bytes. */
const countedShare = 0.99;

const noteBytes = `with noted as (
         select id, received + int8multirange(int8range($2::bigint, $2::bigint + $3::bigint)) as bytes from transfers where id = $1 for update
       )
       update transfers t set
         received = noted.bytes,
         sent_bytes = t.sent_bytes + $3::bigint,
         asked_bytes = case when t.streams > 1 then t.asked_bytes else t.sent_bytes + $3::bigint end,
         asked = case when t.streams > 1 then t.asked else noted.bytes end,
         streams = greatest(t.streams - 1, 0),
         last_seen_at = now(),
         completed_at = coalesce(t.completed_at,
           case when (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(noted.bytes) r) >= t.file_bytes * ${countedShare}
                then now() end)
       from noted where t.id = noted.id returning t.completed_at is not null as completed`;

/**
 * Notes which bytes left the shop; the union of all continuations decides whether the transfer counts. When no stream is open
 * any more, what was asked for and never left is given back: it may be asked for again.
 */
@Injectable()
export class EndTransfer {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Told again, because its answer was lost, it changes nothing. */
  async end({ transferId: streamId, from, sent }: EndTransferInput): Promise<void> {
    const completed = await this.dataSource.transaction(async (tx) => {
      const [[stream]]: [{ transferId: string }[], number] = await tx.query(
        'delete from transfer_streams where id = $1 returning transfer_id as "transferId"',
        [streamId],
      );
      if (!stream) return undefined;
      const [[ended]]: [{ completed: boolean }[], number] = await tx.query(noteBytes, [
        stream.transferId,
        from,
        sent,
      ]);
      return ended?.completed;
    });
    this.log.info({ streamId, from, sent, completed }, 'transfer ended');
  }
}
