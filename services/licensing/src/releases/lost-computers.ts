import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { Activation } from '#contracts/licensing/computers';
import { seatNotLent } from '#contracts/licensing/early-releases';
import { type SentSwapCode, swapCodeRefused } from '#contracts/licensing/swaps';
import { type CodeUse, MailedCodesService } from '../codes/mailed-codes.service';
import { activationOf } from '../computers/computers.service';
import { lostCodeMail } from '../mails/lost-code.mail';
import { FreedComputers, type Holding } from './freed-computers';
import { LostAllowance } from './lost-allowance';
import { ReleaseLetters } from './release-letters';

const codeFor = (userId: string, subject: string): CodeUse => ({ userId, purpose: 'lost computer', subject });

/**
 * A computer without a network that is lost or broken can sign no receipt. Its owner frees its seats with a code that came by
 * mail, so often a year: more would be the hole of checking out, giving up and checking out again. A customer has one code at a
 * time, so two of their computers take turns at the allowance.
 */
@Injectable()
export class LostComputers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly freed: FreedComputers,
    private readonly allowance: LostAllowance,
    private readonly codes: MailedCodesService,
    private readonly letters: ReleaseLetters,
  ) {}

  /** @throws Failure NOT_FOUND, SEAT_NOT_LENT, LOST_RELEASES_SPENT */
  async sendCode(userId: string, id: string, language: Language): Promise<SentSwapCode> {
    const { computer } = await this.dataSource.transaction((tx) => this.lent(tx, userId, id));
    await this.allowance.assertLeft(userId);
    const { machineName } = computer;
    const filledWith = (code: { code: string; minutes: number }) => ({ ...code, machineName });
    return this.codes.send(codeFor(userId, id), { template: lostCodeMail, language, filledWith });
  }

  /** @throws Failure NOT_FOUND, SEAT_NOT_LENT, LOST_RELEASES_SPENT, SWAP_CODE_REFUSED */
  async release(userId: string, id: string, code: string, language: Language): Promise<Activation> {
    const use = codeFor(userId, id);
    // Before the transaction: a try counts whatever becomes of it.
    const isRight = await this.codes.isRight(use, code);
    return this.dataSource.transaction(async (tx) => {
      const lent = await this.lent(tx, userId, id);
      await this.allowance.assertLeft(userId, tx);
      if (!isRight || !(await this.codes.spend(tx, use, code))) throw new Failure(swapCodeRefused);
      const freed = await this.freed.free(tx, lent, { by: 'owner' });
      await this.letters.lost(tx, freed, language);
      return activationOf(freed.computer);
    });
  }

  private async lent(tx: EntityManager, userId: string, id: string): Promise<Holding> {
    const holding = await this.freed.find(tx, id, userId);
    if (!holding.held?.offlineUntil) throw new Failure(seatNotLent);
    return holding;
  }
}
