import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { freedSeatDays } from '#contracts/shop-rules';
import { type Computer, isIdle } from './computer.entity';
import type { LimitedLicence } from './seat-assignment.service';
import { FreedSeat } from './freed-seat.entity';
import { type ErasedUser, Erasure } from '../../personal-data';

const isRecent = `f.freed_at > now() - interval '${freedSeatDays} days'`;

/** Licences without a seat that was not in use in the last 30 days; $1 are their ids, $2 their limits. */
const full = `select l.id from unnest($1::uuid[], $2::int[]) as l (id, seat_limit)
    where (select count(*) from active_seats s where s.licence_id = l.id)
      + (select count(*) from freed_seats f where f.licence_id = l.id and ${isRecent}) >= l.seat_limit`;

/**
 * A seat that a deactivation freed counts as in use for 30 days: a new computer that takes it meanwhile makes a swap, as if it had
 * replaced the other computer in one step. The caller has locked the licences, so the counts are exact.
 */
@Injectable()
export class FreedSeatsService {
  /** Records freed seats. A computer that was not seen for 90 days frees its seats at once. */
  async record(tx: EntityManager, computer: Computer, licenceIds: readonly string[]): Promise<void> {
    if (isIdle(computer) || licenceIds.length === 0) return;
    await tx.query(
      `insert into freed_seats (licence_id, computer_id, user_id)
       select licence_id, $1, $2 from unnest($3::uuid[]) as licence_id
       on conflict (licence_id, computer_id) do update set freed_at = excluded.freed_at`,
      [computer.id, computer.userId, licenceIds],
    );
  }

  /** The licences that are full, counting seats that were freed in the last 30 days. */
  async findFull(tx: EntityManager, licences: readonly LimitedLicence[]): Promise<string[]> {
    return idsOf(await tx.query(full, parametersOf(licences)));
  }

  /** The licences on which a computer would take the freed seat of another computer. */
  async findSwaps(
    tx: EntityManager,
    computerId: string,
    licences: readonly LimitedLicence[],
  ): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `${full} and not exists (
         select from freed_seats f where f.licence_id = l.id and f.computer_id = $3 and ${isRecent})`,
      [...parametersOf(licences), computerId],
    );
    return idsOf(rows);
  }

  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedUser): Promise<void> {
    await tx.getRepository(FreedSeat).delete({ userId });
  }
}

function parametersOf(licences: readonly LimitedLicence[]): [string[], number[]] {
  return [licences.map(({ id }) => id), licences.map(({ seatLimit }) => seatLimit)];
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
