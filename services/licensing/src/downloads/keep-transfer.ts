import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { KeepTransfer as KeepTransferInput } from '#contracts/licensing/downloads';

/** Notes that a stream still runs. One that has ended stays ended, whichever of the two is told first. */
@Injectable()
export class KeepTransfer {
  constructor(private readonly dataSource: DataSource) {}

  async keep({ transferId: streamId }: KeepTransferInput): Promise<void> {
    await this.dataSource.query('update transfer_streams set seen_at = now() where id = $1', [streamId]);
  }
}
