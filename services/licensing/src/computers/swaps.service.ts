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
import { FreedSeatsService } from './freed-seats.service';
import { SeatHistoryService } from './seat-history.service';
import { SwapReportService } from './swap-report.service';

const dayMs = 86_400_000;

/** What somebody typed for the code of a swap, and whether it is one. */
export interface TriedCode {
  code: string;
  isRight: boolean;
  /** One code is good for everything that one request moves. */
  isSpent?: boolean;
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
    private readonly freed: FreedSeatsService,
  ) {}

  /**
   * Counts a swap before the seats of a computer are freed. Licences are locked by the caller. One that is not full, or a
   * computer that was not seen for 90 days, costs nothing. Returns the licences it was counted on.
   * @throws Failure SWAP_CODE_REQUIRED, SWAP_CODE_REFUSED
   */
  async count(tx: EntityManager, replaced: Computer, tried?: TriedCode): Promise<string[]> {
    if (replaced.lastSeenAt.getTime() < Date.now() - idleDays * dayMs) return [];
    const licenceIds = await this.freed.full(tx, await this.seatedOnline(tx, replaced.id));
    await this.charge(tx, replaced, licenceIds, tried);
    return licenceIds;
  }

  /**
   * Counts swaps after a computer has taken seats of locked licences: one that takes a seat which another computer freed in the last
   * 30 days has swapped with it.
   * @throws Failure SWAP_CODE_REQUIRED, SWAP_CODE_REFUSED
   */
  async countTaken(
    tx: EntityManager,
    computer: Computer,
    licenceIds: readonly string[],
    tried?: TriedCode,
  ): Promise<void> {
    if (licenceIds.length === 0) return;
    await this.charge(tx, computer, await this.freed.consume(tx, computer.id, licenceIds), tried);
  }

  /** Of licences that a computer could take a seat of, those on which that is a swap while this year's are used up. */
  async refused(tx: EntityManager, computerId: string, licenceIds: readonly string[]): Promise<string[]> {
    const swaps = licenceIds.length > 0 ? await this.freed.wouldSwap(tx, computerId, licenceIds) : [];
    const spent = await Promise.all(swaps.map((id) => this.spentUntil(tx, [id])));
    return swaps.filter((_, i) => spent[i] !== undefined);
  }

  private async charge(
    tx: EntityManager,
    computer: Computer,
    licenceIds: readonly string[],
    tried?: TriedCode,
  ): Promise<void> {
    if (licenceIds.length === 0) return;
    const { id: computerId, userId } = computer;
    const freeAgainAt = await this.spentUntil(tx, licenceIds);
    if (freeAgainAt && !tried) throw new Failure(swapCodeRequired, { swapsPerYear, freeAgainAt });
    if (freeAgainAt && tried) await this.redeem(tx, userId, tried);
    const kind = freeAgainAt ? 'SWAPPED_BY_CODE' : 'SWAPPED';
    await this.history.add(
      tx,
      licenceIds.map((licenceId) => ({ userId, computerId, licenceId, kind })),
    );
    if (freeAgainAt) await this.report.swappedByCode(tx, computer, licenceIds);
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

  /** The licences that a computer holds online seats of. */
  private async seatedOnline(tx: EntityManager, computerId: string): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `select licence_id as id from living_seats where computer_id = $1 and kind = 'online'`,
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

  private async redeem(tx: EntityManager, userId: string, tried: TriedCode): Promise<void> {
    const { code, isRight } = tried;
    if (tried.isSpent) return;
    if (!isRight || !(await this.codes.spend(tx, swapOf(userId), code))) throw new Failure(swapCodeRefused);
    tried.isSpent = true;
  }
}
