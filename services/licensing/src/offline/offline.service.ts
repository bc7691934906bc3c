import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { Failure } from '#contracts/kit/failure';
import {
  type ActivateOffline,
  type OfflineActivation,
  offlineRequestSpent,
  receiptRefused,
  type ReturnedOffline,
  type ReturnOffline,
} from '#contracts/licensing/offline-activations';
import { newId } from '#platform/database/new-id';
import { ComputersService, type Seated } from '../computers/computers.service';
import { SeatsService } from '../computers/seats.service';
import type { TriedCode } from '../computers/swaps.service';
import { OfflineActivationRow } from './offline-activation.entity';
import { openReceipt } from './receipt';

const dayMs = 86_400_000;

/** What is asked for; `again` is the row of the same request, whose lease is over. */
interface AskedLease extends ActivateOffline {
  tried: TriedCode | undefined;
  again?: string;
}

/** A request that has its file, and the computer it came from. */
interface Answered {
  row: OfflineActivationRow;
  computer: Seated['computer'];
}

/**
 * Seats for computers without a network. A lease closes the hole of checking out, deactivating and checking out again: the
 * seat counts until its end, and comes back early only when the computer itself signs that it has deleted its file.
 */
@Injectable()
export class OfflineService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly computers: ComputersService,
    private readonly seats: SeatsService,
  ) {}

  /** @throws Failure as ComputersService.seat, and OFFLINE_REQUEST_SPENT */
  async activate(userId: string, asked: ActivateOffline): Promise<OfflineActivation> {
    return this.computers.transaction(userId, asked.swapCode, async (tx, tried) => {
      const { nonce, deviceId } = asked.request;
      // Two at once with the same nonce take turns.
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`${userId} ${nonce}`]);
      const known = await this.answered(tx, userId, asked.request);
      if (!known) return this.lease(tx, userId, { ...asked, tried });
      const { row, computer } = known;
      const isSpent = row.returnedAt !== null || computer.deviceId !== deviceId;
      if (isSpent) throw new Failure(offlineRequestSpent);
      const isOver = row.leaseUntil <= new Date();
      return isOver
        ? this.lease(tx, userId, { ...asked, tried, again: row.id })
        : view(row, computer.machineName);
    });
  }

  /** @throws Failure NOT_FOUND, RECEIPT_REFUSED */
  async takeBack(userId: string, { id: computerId, receipt }: ReturnOffline): Promise<ReturnedOffline> {
    return this.dataSource.transaction(async (tx) => {
      const { machineName } = await this.computers.ownedBy(tx, userId, computerId);
      const rows = tx.getRepository(OfflineActivationRow);
      const [last] = await rows.find({ where: { computerId }, order: { createdAt: 'DESC' }, take: 1 });
      const said = last ? await openReceipt(receipt, last.devicePublicKey) : undefined;
      if (!last || said?.nonce !== last.nonce || said.activationId !== computerId)
        throw new Failure(receiptRefused);
      if (!last.returnedAt && (await this.isLentToOtherKey(tx, last))) throw new Failure(receiptRefused);
      const returnedAt = last.returnedAt ?? new Date();
      if (!last.returnedAt) {
        await this.close(tx, computerId, 'receipt', returnedAt);
        await this.seats.endLeases(tx, computerId);
        await this.computers.deactivateIn(tx, userId, computerId);
      }
      return { activationId: computerId, machineName, returnedAt: returnedAt.toISOString() };
    });
  }

  /** Whose file is not the one that the receipt is about: nobody said that it was deleted. */
  private isLentToOtherKey(
    tx: EntityManager,
    { computerId, devicePublicKey }: OfflineActivationRow,
  ): Promise<boolean> {
    return tx.getRepository(OfflineActivationRow).existsBy({
      computerId,
      devicePublicKey: Not(devicePublicKey),
      returnedAt: IsNull(),
      leaseUntil: MoreThan(new Date()),
    });
  }

  /** Ends what was made for a computer before its time: none of its requests gives a file again, the older ones included. */
  async close(
    tx: EntityManager,
    computerId: string,
    releasedBy: 'receipt' | 'owner' | 'admin',
    returnedAt = new Date(),
  ): Promise<void> {
    const rows = tx.getRepository(OfflineActivationRow);
    await rows.update({ computerId, returnedAt: IsNull() }, { returnedAt, releasedBy });
  }

  /** What became of a request that was answered before, with its computer, locked. */
  private async answered(
    tx: EntityManager,
    userId: string,
    { nonce, products }: ActivateOffline['request'],
  ): Promise<Answered | undefined> {
    const rows = tx.getRepository(OfflineActivationRow);
    const known = await rows.findOneBy({ userId, nonce });
    if (!known) return undefined;
    // Licences before computers, like whoever takes a seat: its lease may be over.
    await this.seats.lockUsable(tx, userId, { products });
    const computer = await this.computers.ownedBy(tx, userId, known.computerId);
    // Its receipt may have come in while the computer was waited for.
    return { row: await rows.findOneByOrFail({ id: known.id }), computer };
  }

  private async lease(
    tx: EntityManager,
    userId: string,
    { request, licenceIds, leaseDays, replaces, tried, again }: AskedLease,
  ): Promise<OfflineActivation> {
    const { v: _v, products, devicePublicKey, nonce, ...machine } = request;
    const wanted = {
      ...machine,
      ...(products ? { products } : {}),
      ...(licenceIds ? { licenceIds } : {}),
      ...(replaces ? { replaces } : {}),
    };
    const seated = await this.computers.seat(tx, userId, wanted, tried);
    const { computer, licences } = seated;
    const asked = new Date(Date.now() + leaseDays * dayMs);
    const ids = licences.map(({ id }) => id);
    const leaseUntil = await this.seats.lend(tx, computer.id, ids, asked);
    const row = {
      id: again ?? newId(),
      userId,
      computerId: computer.id,
      nonce,
      devicePublicKey,
      licenceFile: this.computers.fileFor(seated, { until: leaseUntil, nonce }),
      products: licences.map(({ name }) => name),
      leaseUntil,
      createdAt: new Date(),
      returnedAt: null,
      releasedBy: null,
    };
    await tx.getRepository(OfflineActivationRow).upsert(row, ['id']);
    return view(row, computer.machineName);
  }
}

function view(row: OfflineActivationRow, machineName: string): OfflineActivation {
  const { computerId, products, leaseUntil, licenceFile } = row;
  return {
    activationId: computerId,
    machineName,
    products,
    leaseUntil: leaseUntil.toISOString(),
    licenceFile,
  };
}
