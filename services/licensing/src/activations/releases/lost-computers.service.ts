import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { Activation, ActivationId } from '#contracts/licensing/activations';
import {
  releaseLostComputer,
  type ReleaseLostComputer,
  seatNotLent,
  sendLostReleaseCode,
} from '#contracts/licensing/computer-releases';
import { type SentCode, swapCodeRefused } from '#contracts/licensing/swaps';
import { Handles } from '#platform/rpc/handles';
import { activationView } from '../../seats/computers/computers.service';
import { type CodePurpose, MailedCodesService } from '../../seats/mailed-codes/mailed-codes.service';
import { lostCodeMail } from '../../entitlements/mails/lost-code.mail';
import { ComputerReleaseService, type LockedComputer } from './computer-release.service';
import { LostReleaseAllowanceService } from './lost-release-allowance.service';
import { ReleaseMailsService } from './release-mails.service';

const purposeFor = (userId: string, subject: string): CodePurpose => ({
  userId,
  purpose: 'lost computer',
  subject,
});

/**
 * A lost or broken computer without a network can sign no return receipt. Its owner releases it with a mailed code, a limited number of
 * times a year: without a limit a seat could be leased, released and leased again. A user has one code at a time, which
 * serializes the releases of two computers.
 */
@Injectable()
export class LostComputersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly releases: ComputerReleaseService,
    private readonly allowance: LostReleaseAllowanceService,
    private readonly codes: MailedCodesService,
    private readonly mails: ReleaseMailsService,
  ) {}

  /** @throws Failure NOT_FOUND, SEAT_NOT_LENT, LOST_RELEASES_SPENT */
  @Handles(sendLostReleaseCode)
  async sendCode({ id }: ActivationId, { userId, language }: UserActor): Promise<SentCode> {
    const { computer } = await this.dataSource.transaction((tx) => this.lockLeased(tx, userId, id));
    await this.allowance.assertLeft(userId);
    const { machineName } = computer;
    const dataFor = (code: { code: string; minutes: number }) => ({ ...code, machineName });
    return this.codes.send(purposeFor(userId, id), { template: lostCodeMail, language, dataFor });
  }

  /** @throws Failure NOT_FOUND, SEAT_NOT_LENT, LOST_RELEASES_SPENT, SWAP_CODE_REFUSED */
  @Handles(releaseLostComputer)
  async release({ id, code }: ReleaseLostComputer, { userId, language }: UserActor): Promise<Activation> {
    const purpose = purposeFor(userId, id);
    // Before the transaction, because an attempt counts even after a rollback.
    const isRight = await this.codes.verify(purpose, code);
    return this.dataSource.transaction(async (tx) => {
      const locked = await this.lockLeased(tx, userId, id);
      await this.allowance.assertLeft(userId, tx);
      if (!isRight || !(await this.codes.redeem(tx, purpose, code))) throw new Failure(swapCodeRefused);
      const released = await this.releases.release(tx, locked, { by: 'owner' });
      await this.mails.sendLost(tx, locked, language);
      return activationView(released, [], null);
    });
  }

  private async lockLeased(tx: EntityManager, userId: string, id: string): Promise<LockedComputer> {
    const locked = await this.releases.lock(tx, id, userId);
    if (!locked.offlineUntil) throw new Failure(seatNotLent);
    return locked;
  }
}
