import { randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import {
  idleDays,
  type SentSwapCode,
  swapCodeRefused,
  swapCodeRequired,
  swapsPerYear,
} from '#contracts/licensing/swaps';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { swapCodeMail } from '../mails/swap-code.mail';
import type { Computer } from './computer.entity';
import { KeyedHashService } from './keyed-hash.service';
import { SeatEvent, SwapCode } from './seat-event.entity';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const codeMinutes = 15;
const mostTries = 5;

/** How often seats may move from one computer to another. */
@Injectable()
export class SwapsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hashes: KeyedHashService,
    private readonly mailer: Mailer,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Counts a swap before the seats of a computer are freed. Licences are locked by the caller. One that is not full, or a
   * computer that was not seen for 90 days, costs nothing.
   * @throws Failure SWAP_CODE_REQUIRED, SWAP_CODE_REFUSED
   */
  async count(tx: EntityManager, replaced: Computer, code?: string): Promise<void> {
    const { id: computerId, userId, lastSeenAt } = replaced;
    if (lastSeenAt.getTime() < Date.now() - idleDays * dayMs) return;
    const licenceIds = await this.fullOn(tx, computerId);
    if (licenceIds.length === 0) return;
    const freeAgainAt = await this.spentUntil(tx, licenceIds);
    if (freeAgainAt && !code) throw new Failure(swapCodeRequired, { swapsPerYear, freeAgainAt });
    if (freeAgainAt && code) await this.redeem(tx, userId, code);
    const kind = freeAgainAt ? 'SWAPPED_BY_CODE' : 'SWAPPED';
    // Administrators find these in the log and in the table.
    if (freeAgainAt)
      this.log.warn({ userId, computerId, licenceIds }, 'a swap beyond the allowance, by mailed code');
    const row = { userId, computerId, kind, detail: {} } as const;
    await tx
      .getRepository(SeatEvent)
      .insert(licenceIds.map((licenceId) => ({ ...row, id: newId(), licenceId })));
  }

  /** How many swaps are left this year on the licence that has fewest. */
  async left(licenceIds: readonly string[]): Promise<number> {
    const rows: { used: number }[] = await this.dataSource.query(
      `select count(*)::int as used from seat_events
       where licence_id = any($1) and kind = 'SWAPPED' and at > now() - interval '1 year' group by licence_id`,
      [licenceIds],
    );
    return Math.max(0, swapsPerYear - Math.max(0, ...rows.map(({ used }) => used)));
  }

  /** Mails a code to where the licences were bought from; a newer one takes the place of an older one. */
  async sendCode(userId: string, language: Language): Promise<SentSwapCode> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(Date.now() + codeMinutes * minuteMs);
    await this.dataSource.transaction(async (tx) => {
      const [owner]: { email: string }[] = await tx.query(
        `select email from entitlements where user_id = $1 and status <> 'revoked' order by created_at desc limit 1`,
        [userId],
      );
      if (!owner) return;
      const row = { userId, codeHash: this.hashOf(userId, code), tries: 0, expiresAt };
      await tx.getRepository(SwapCode).save(row);
      await this.mailer.add(tx, {
        key: `swap-code:${newId()}`,
        template: swapCodeMail,
        language,
        to: { address: owner.email },
        data: { code, minutes: codeMinutes },
      });
    });
    return { expiresAt: expiresAt.toISOString() };
  }

  /** Of the licences that a computer sits on, those that have no other seat left. */
  private async fullOn(tx: EntityManager, computerId: string): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `select l.id from living_seats s join licences l on l.id = s.licence_id
       where s.computer_id = $1 and s.kind = 'online'
         and (select count(*) from living_seats held where held.licence_id = l.id) >= l.seat_limit`,
      [computerId],
    );
    return rows.map(({ id }) => id);
  }

  /** When a swap is free again, if all of this year are used up on one of the licences. */
  private async spentUntil(tx: EntityManager, licenceIds: readonly string[]): Promise<string | undefined> {
    const [spent]: { until: Date }[] = await tx.query(
      `select min(at) + interval '1 year' as until from seat_events
       where licence_id = any($1) and kind = 'SWAPPED' and at > now() - interval '1 year'
       group by licence_id having count(*) >= $2 order by until desc limit 1`,
      [licenceIds, swapsPerYear],
    );
    return spent?.until.toISOString();
  }

  /** A try counts even when what it was for is rolled back; the code is used up only together with the swap. */
  private async redeem(tx: EntityManager, userId: string, code: string): Promise<void> {
    const tried = await this.dataSource
      .createQueryBuilder()
      .update(SwapCode)
      .set({ tries: () => 'tries + 1' })
      .where('user_id = :userId and tries < :mostTries and expires_at > now()', { userId, mostTries })
      .execute();
    const known = await this.dataSource.getRepository(SwapCode).findOneBy({ userId });
    const isRight = known && timingSafeEqual(known.codeHash, this.hashOf(userId, code));
    if (tried.affected !== 1 || !isRight) throw new Failure(swapCodeRefused);
    await tx.getRepository(SwapCode).delete({ userId });
  }

  private hashOf(userId: string, code: string): Buffer {
    return this.hashes.of('swap code', `${userId} ${code}`);
  }
}
