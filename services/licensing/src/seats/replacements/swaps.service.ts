import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { sendSwapCode, type SentCode, swapCodeRefused, swapCodeRequired } from '#contracts/licensing/swaps';
import { swapsPerYear } from '#contracts/shop-rules';
import { Handles } from '#platform/rpc/handles';
import { type Computer } from '../computers/computers.service';
import { type SwapCode, swapCodeMail } from '../../entitlements/mails/swap-code.mail';
import { type CodePurpose, MailedCodesService } from '../mailed-codes/mailed-codes.service';
import { SeatHistoryService, type SwapCount } from '../seat-history/seat-history.service';
import { SwapReportService } from './swap-report.service';

/** A swap code as the customer entered it, and whether it is the right one. */
export interface CheckedCode {
  code: string;
  isRight: boolean;
  /** One code covers all swaps of one request. */
  isRedeemed?: boolean;
}

const purposeFor = (userId: string): CodePurpose => ({ userId, purpose: 'swap' });
const isUsedUp = ({ count }: SwapCount) => count >= swapsPerYear;

/** Six swaps a year are free for each licence; each further swap needs a code from the owner's mail. */
@Injectable()
export class SwapsService {
  constructor(
    private readonly codes: MailedCodesService,
    private readonly history: SeatHistoryService,
    private readonly report: SwapReportService,
  ) {}

  /** Checks a code outside the transaction of the swap, because an attempt counts even after a rollback. */
  async checkCode(userId: string, code: string): Promise<CheckedCode> {
    return { code, isRight: await this.codes.verify(purposeFor(userId), code) };
  }

  /**
   * Counts a swap on each of some locked licences.
   * @throws Failure SWAP_CODE_REQUIRED, SWAP_CODE_REFUSED
   */
  async count(
    tx: EntityManager,
    computer: Computer,
    licenceIds: readonly string[],
    code?: CheckedCode,
  ): Promise<void> {
    if (licenceIds.length === 0) return;
    const { id: computerId, userId } = computer;
    const freeAgainAt = latest((await this.history.countSwaps(licenceIds, tx)).filter(isUsedUp));
    if (freeAgainAt && !code) throw new Failure(swapCodeRequired, { swapsPerYear, freeAgainAt });
    if (freeAgainAt && code) await this.redeem(tx, userId, code);
    const kind = freeAgainAt ? 'SWAPPED_BY_CODE' : 'SWAPPED';
    await this.history.add(
      tx,
      licenceIds.map((licenceId) => ({ userId, computerId, licenceId, kind })),
    );
    if (freeAgainAt) await this.report.sendReport(tx, computer, licenceIds);
  }

  /** Those of some licences whose free swaps are used up. */
  async findUsedUp(tx: EntityManager, licenceIds: readonly string[]): Promise<string[]> {
    if (licenceIds.length === 0) return [];
    const counts = await this.history.countSwaps(licenceIds, tx);
    return counts.filter(isUsedUp).map(({ licenceId }) => licenceId);
  }

  /** How many free swaps remain this year on the licence that has the fewest. */
  async remaining(licenceIds: readonly string[]): Promise<number> {
    const counts = await this.history.countSwaps(licenceIds);
    return Math.max(0, swapsPerYear - Math.max(0, ...counts.map(({ count }) => count)));
  }

  /** Mails a code for one more swap to the owner. */
  @Handles(sendSwapCode)
  sendCode(_: Nothing, { userId, language }: UserActor): Promise<SentCode> {
    const mail = { template: swapCodeMail, language, dataFor: (code: SwapCode) => code };
    return this.codes.send(purposeFor(userId), mail);
  }

  private async redeem(tx: EntityManager, userId: string, checked: CheckedCode): Promise<void> {
    if (checked.isRedeemed) return;
    const { code, isRight } = checked;
    if (!isRight || !(await this.codes.redeem(tx, purposeFor(userId), code)))
      throw new Failure(swapCodeRefused);
    checked.isRedeemed = true;
  }
}

function latest(counts: readonly SwapCount[]): string | undefined {
  const [last] = counts.map(({ nextFreeAt }) => nextFreeAt).sort((a, b) => b.getTime() - a.getTime());
  return last?.toISOString();
}
