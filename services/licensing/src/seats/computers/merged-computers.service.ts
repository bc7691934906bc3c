import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { invalidateFigures } from '#platform/figures/figure-days';
import { AccountMerge, type MergedUser } from '../../personal-data';
import { Computer } from './computer.entity';
import { FreedSeat } from './freed-seat.entity';

/** A seat that two rows become has the longer lease. */
const orLongerLease = `on conflict (licence_id, computer_id) do update
  set lease_until = greatest(seats.lease_until, excluded.lease_until),
    kind = case when greatest(seats.lease_until, excluded.lease_until) is null then 'online' else 'offline' end`;

/** Computers and seats of merged accounts: every computer keeps what it uses, also beyond the limit of the licence that is left. */
@Injectable()
export class MergedComputersService {
  /** The computers that both accounts have registered. */
  findSame(tx: EntityManager, formerUserId: string, userId: string): Promise<{ from: string; to: string }[]> {
    return tx.query(
      `select former.id as "from", present.id as "to" from computers former
         join computers present on present.device_id = former.device_id and present.user_id = $2
        where former.user_id = $1 order by former.id`,
      [formerUserId, userId],
    );
  }

  /** Gives the seats of a licence to another one of the same product. */
  async moveSeats(tx: EntityManager, fromLicenceId: string, toLicenceId: string): Promise<void> {
    const ids = [fromLicenceId, toLicenceId];
    await tx.query(
      `insert into seats (licence_id, computer_id, taken_at, kind, lease_until)
       select $2, computer_id, taken_at, kind, lease_until from seats where licence_id = $1 ${orLongerLease}`,
      ids,
    );
    await tx.query(
      `insert into first_activations (licence_id, activated_at)
       select $2, activated_at from first_activations where licence_id = $1
       on conflict (licence_id) do update set activated_at = least(first_activations.activated_at, excluded.activated_at)`,
      ids,
    );
    await tx.query('delete from seats where licence_id = $1', [fromLicenceId]);
    await tx.getRepository(FreedSeat).delete({ licenceId: fromLicenceId });
  }

  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId, sameComputers }: MergedUser): Promise<void> {
    for (const { from, to } of sameComputers) await this.join(tx, from, to);
    await tx.getRepository(Computer).update({ userId: formerUserId }, { userId });
    await tx.getRepository(FreedSeat).update({ userId: formerUserId }, { userId });
  }

  /** Licence files of the former row find the other one by its device. */
  private async join(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.query(
      `insert into seats (licence_id, computer_id, taken_at, kind, lease_until)
       select licence_id, $2, taken_at, kind, lease_until from seats where computer_id = $1 ${orLongerLease}`,
      [from, to],
    );
    await tx.query(
      `update computers c set given_name = coalesce(c.given_name, f.given_name), last_seen_at = greatest(c.last_seen_at, f.last_seen_at),
         status = case when f.status = 'active' then f.status else c.status end,
         hidden_at = case when f.hidden_at is not null then c.hidden_at end
       from computers f where c.id = $2 and f.id = $1`,
      [from, to],
    );
    await tx.getRepository(FreedSeat).delete({ computerId: from });
    const [deleted] = await tx.query<[{ issuedAt: Date }[], number]>(
      'delete from computers where id = $1 returning issued_at as "issuedAt"',
      [from],
    );
    await invalidateFigures(
      tx,
      ['activations'],
      deleted.map(({ issuedAt }) => issuedAt),
    );
  }
}
