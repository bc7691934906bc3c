import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { dayMs } from '#contracts/fields/durations';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import {
  activateOffline,
  type ActivateOffline,
  type OfflineActivation,
  offlineRequestSpent,
} from '#contracts/licensing/offline-activations';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { ActivationService } from '../registered-computers/activation.service';
import { type Computer, ComputersService } from '../../seats/computers/computers.service';
import { SeatsService } from '../../seats/computers/seats.service';
import { ProductLicencesService } from '../../entitlements/licences/product-licences.service';
import { LicenceFilesService } from '../licence-files/licence-files.service';
import { type CheckedCode, ReplacementsService } from '../../seats/replacements/replacements.service';
import { Lease } from './lease.entity';

/** An offline request; `renewedId` is the lease of the same request that has ended. */
interface LeaseRequest extends ActivateOffline {
  code: CheckedCode | undefined;
  renewedId?: string;
}

/**
 * Leases seats to computers without a network. A leased seat stays in use until the lease ends, so a customer cannot lease, deactivate
 * and lease again; a return receipt ends it early.
 */
@Injectable()
export class OfflineActivationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly activation: ActivationService,
    private readonly computers: ComputersService,
    private readonly seats: SeatsService,
    private readonly licences: ProductLicencesService,
    private readonly replacements: ReplacementsService,
    private readonly files: LicenceFilesService,
  ) {}

  /**
   * The licence file of an offline request. Idempotent: the same request gets the same file while its lease runs.
   * @throws Failure as ActivationService.assignSeats, and OFFLINE_REQUEST_SPENT
   */
  @Handles(activateOffline)
  async activate(input: ActivateOffline, { userId }: Pick<UserActor, 'userId'>): Promise<OfflineActivation> {
    const code = await this.replacements.checkCode(userId, input.swapCode);
    return this.dataSource.transaction(async (tx) => {
      const { nonce, deviceId } = input.request;
      // Serializes concurrent requests with the same nonce.
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`${userId} ${nonce}`]);
      const existing = await this.findLease(tx, userId, input.request);
      if (!existing) return this.lease(tx, userId, { ...input, code });
      const { lease, computer } = existing;
      const isSpent = lease.returnedAt !== null || computer.deviceId !== deviceId;
      if (isSpent) throw new Failure(offlineRequestSpent);
      const isOver = lease.leaseUntil <= new Date();
      return isOver
        ? this.lease(tx, userId, { ...input, code, renewedId: lease.id })
        : offlineActivationView(lease, computer.machineName);
    });
  }

  /** The lease of a repeated request, with its locked computer. */
  private async findLease(
    tx: EntityManager,
    userId: string,
    { nonce, products }: ActivateOffline['request'],
  ): Promise<{ lease: Lease; computer: Computer } | undefined> {
    const leases = tx.getRepository(Lease);
    const known = await leases.findOneBy({ userId, nonce });
    if (!known) return undefined;
    // Licences are locked before computers, as in an activation, because the lease may have to be renewed.
    await this.licences.lockUsable(tx, userId, { products });
    const computer = await this.computers.lock(tx, known.computerId, userId);
    // Read again: a return receipt may have arrived while this request waited for the lock.
    return { lease: await leases.findOneByOrFail({ id: known.id }), computer };
  }

  private async lease(
    tx: EntityManager,
    userId: string,
    { request, licenceIds, leaseDays, replaces, code, renewedId }: LeaseRequest,
  ): Promise<OfflineActivation> {
    const { v: _v, products, devicePublicKey, nonce, ...input } = request;
    const seatRequest = {
      ...input,
      ...(products ? { products } : {}),
      ...(licenceIds ? { licenceIds } : {}),
      ...(replaces ? { replaces } : {}),
    };
    const { computer, licences } = await this.activation.assignSeats(tx, userId, seatRequest, code);
    const requestedUntil = new Date(Date.now() + leaseDays * dayMs);
    const ids = licences.map(({ id }) => id);
    const leaseUntil = await this.seats.lease(tx, computer.id, ids, requestedUntil);
    const lease = {
      id: renewedId ?? newId(),
      userId,
      computerId: computer.id,
      nonce,
      devicePublicKey,
      licenceFile: this.files.signFor(computer, licences, { until: leaseUntil, nonce }),
      products: licences.map(({ name }) => name),
      leaseUntil,
      createdAt: new Date(),
      returnedAt: null,
      releasedBy: null,
    };
    await tx.getRepository(Lease).upsert(lease, ['id']);
    return offlineActivationView(lease, computer.machineName);
  }
}

function offlineActivationView(lease: Lease, machineName: string): OfflineActivation {
  const { computerId, products, leaseUntil, licenceFile } = lease;
  return {
    activationId: computerId,
    machineName,
    products,
    leaseUntil: leaseUntil.toISOString(),
    licenceFile,
  };
}
