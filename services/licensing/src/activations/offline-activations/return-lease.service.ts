import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import {
  receiptRefused,
  type ReturnedOffline,
  returnOffline,
  type ReturnOffline,
} from '#contracts/licensing/offline-activations';
import { Handles } from '#platform/rpc/handles';
import { ComputersService } from '../../seats/computers/computers.service';
import { DeactivationService } from '../../seats/computers/deactivation.service';
import { Lease } from './lease.entity';
import { LeasesService } from './leases.service';
import { verifyReceipt } from './return-receipt';

/** Ends a lease early by a return receipt: the computer signs that it has deleted its licence file. */
@Injectable()
export class ReturnLeaseService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly computers: ComputersService,
    private readonly deactivation: DeactivationService,
    private readonly leases: LeasesService,
  ) {}

  /** Frees the seats of the computer; idempotent. @throws Failure NOT_FOUND, RECEIPT_REFUSED */
  @Handles(returnOffline)
  async returnLease(
    { id: computerId, receipt }: ReturnOffline,
    { userId }: UserActor,
  ): Promise<ReturnedOffline> {
    return this.dataSource.transaction(async (tx) => {
      const computer = await this.computers.lock(tx, computerId, userId);
      const [last] = await tx
        .getRepository(Lease)
        .find({ where: { computerId }, order: { createdAt: 'DESC' }, take: 1 });
      const signed = last ? await verifyReceipt(receipt, last.devicePublicKey) : undefined;
      if (!last || signed?.nonce !== last.nonce || signed.activationId !== computerId)
        throw new Failure(receiptRefused);
      if (!last.returnedAt && (await this.isLeasedToOtherKey(tx, last))) throw new Failure(receiptRefused);
      const returnedAt = last.returnedAt ?? new Date();
      if (!last.returnedAt) {
        await this.leases.end(tx, computerId, 'receipt', returnedAt);
        await this.deactivation.release(tx, computer);
      }
      const { machineName } = computer;
      return { activationId: computerId, machineName, returnedAt: returnedAt.toISOString() };
    });
  }

  /** Whether another key holds a lease of the same computer; the receipt does not cover the file of that lease. */
  private isLeasedToOtherKey(tx: EntityManager, { computerId, devicePublicKey }: Lease): Promise<boolean> {
    return tx.getRepository(Lease).existsBy({
      computerId,
      devicePublicKey: Not(devicePublicKey),
      returnedAt: IsNull(),
      leaseUntil: MoreThan(new Date()),
    });
  }
}
