import { Injectable } from '@nestjs/common';
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
import { type CodeUse, MailedCodesService } from '../codes/mailed-codes.service';
import { type SwapCode, swapCodeMail } from '../mails/swap-code.mail';
import type { Computer } from './computer.entity';
import { SeatHistoryService } from './seat-history.service';
import { SwapReportService } from './swap-report.service';

const dayMs = 86_400_000;

/** What somebody typed for the code of a swap, and whether it is one. */
export interface TriedCode {
  code: string;
  isRight: boolean;
}

const swapOf = (userId: string): CodeUse => ({ userId, purpose: 'swap' });

/** How often seats may move from one computer to another. */
@Injectable()
export class SwapsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly codes: MailedCodesService,
    private readonly history: SeatHistoryService,
    private readonly report: SwapReportService,
  ) {}

  /**
   * Counts a swap before the seats of a computer are freed. Licences are locked by the caller. One that is not full, or a
   * computer that was not seen for 90 days, costs nothing.
   * @throws Failure SWAP_CODE_REQUIRED, SWAP_CODE_REFUSED
   */
  async count(tx: EntityManager, replaced: Computer, tried?: TriedCode): Promise<void> {
    const { id: computerId, userId, lastSeenAt } = replaced;
    if (lastSeenAt.getTime() < Date.now() - idleDays * dayMs) return;
    const licenceIds = await this.fullOn(tx, computerId);
    if (licenceIds.length === 0) return;
    const freeAgainAt = await this.spentUntil(tx, licenceIds);
    if (freeAgainAt && !tried) throw new Failure(swapCodeRequired, { swapsPerYear, freeAgainAt });
    if (freeAgainAt && tried) await this.redeem(tx, userId, tried);
    const kind = freeAgainAt ? 'SWAPPED_BY_CODE' : 'SWAPPED';
    await this.history.add(
      tx,
      licenceIds.map((licenceId) => ({ userId, computerId, licenceId, kind })),
    );
    if (freeAgainAt) await this.report.swappedByCode(tx, replaced, licenceIds);
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

  /** Mails a code for one more swap. */
  sendCode(userId: string, language: Language): Promise<SentSwapCode> {
    const letter = { template: swapCodeMail, language, filledWith: (code: SwapCode) => code };
    return this.codes.send(swapOf(userId), letter);
  }

  /** Tries a code, which counts at once; so it is done before the transaction of the swap. */
  async tryCode(userId: string, code: string | undefined): Promise<TriedCode | undefined> {
    return code === undefined ? undefined : { code, isRight: await this.codes.isRight(swapOf(userId), code) };
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

  private async redeem(tx: EntityManager, userId: string, { code, isRight }: TriedCode): Promise<void> {
    if (!isRight || !(await this.codes.spend(tx, swapOf(userId), code))) throw new Failure(swapCodeRefused);
  }
}
