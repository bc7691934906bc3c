import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '#platform/database/new-id';
import { SeatEvent } from './seat-event.entity';

type Happened = Pick<SeatEvent, 'userId' | 'computerId' | 'kind'> &
  Partial<Pick<SeatEvent, 'licenceId' | 'detail'>>;

/** Writes down how seats moved. Other rooms come in here. */
@Injectable()
export class SeatHistoryService {
  async add(tx: EntityManager, happened: readonly Happened[]): Promise<void> {
    const rows = happened.map((one) => ({ id: newId(), licenceId: null, detail: {}, ...one }));
    await tx.getRepository(SeatEvent).insert(rows);
  }
}
