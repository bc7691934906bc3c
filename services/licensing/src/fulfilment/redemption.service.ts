import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  redeemCode,
  type RedeemCode,
  type Redemption,
  redemptionAllOwned,
} from '#contracts/licensing/giving/redemptions';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { MergedAccounts } from '#platform/database/merges/merged-accounts';
import type { Log } from '#platform/log/log';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { CustomersService } from '../entitlements/owners/customers.service';
import { GivenRightsService } from './purchases/given/given-rights.service';
import { RedemptionCodesService } from '../giving/redemption-codes/redemption-codes.service';

/** Turns codes into licences. */
@Injectable()
export class RedemptionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly codes: RedemptionCodesService,
    private readonly customers: CustomersService,
    private readonly rights: GivenRightsService,
    private readonly mergedAccounts: MergedAccounts,
    private readonly erased: ErasedSubjects,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * The lock of the code lets one customer redeem it; a refused redemption rolls back and leaves the code as it was.
   * @throws Failure REDEMPTION_CODE_UNKNOWN, _USED, _USED_BY_YOU, _EXPIRED, _WITHDRAWN, REDEMPTION_ALL_OWNED, NOT_FOUND
   */
  @Handles(redeemCode)
  async redeem({ code: typed }: RedeemCode, actor: UserActor): Promise<Redemption> {
    const {
      code: { id },
      batch: { orderId, createdBy },
    } = await this.codes.find(typed);
    const owner = await this.customers.contact(actor.userId);
    const { userId } = owner;
    // A refund of a gift changes the code under the lock of its buyer.
    const locked = orderId === null ? [userId] : [userId, createdBy];
    return this.dataSource.transaction(async (tx) => {
      if ((await this.mergedAccounts.ownerOf(tx, userId)) !== userId) throw new Failure(notFound);
      if (await this.erased.has(tx, userId)) throw new Failure(notFound);
      await this.rights.lock(tx, locked);
      const { code, batch } = await this.codes.lockOpen(tx, id, userId);
      const given = await this.rights.give(tx, {
        id,
        source: orderId === null ? 'redemption' : 'gift',
        isNfr: batch.kind === 'nfr',
        state: 'active',
        reference: `…${code.last4}`,
        owner,
        recipient: owner,
        products: batch.products,
      });
      if (given.added.length === 0) throw new Failure(redemptionAllOwned);
      await this.codes.markRedeemed(tx, id, userId);
      this.log.info({ codeId: id, batchId: batch.id, userId }, 'code redeemed');
      return given;
    });
  }
}
