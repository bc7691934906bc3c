import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { ExportedOfflineActivation } from '#contracts/licensing/personal-data';
import { Lease } from './lease.entity';
import {
  AccountMerge,
  DataExport,
  type ErasedUser,
  Erasure,
  type ExportPart,
  type MergedUser,
} from '../../personal-data';

/** Ends, exports and erases leases for other modules. */
@Injectable()
export class LeasesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Ends all leases of a computer early. None of its requests, older ones included, gets a file again. */
  async end(
    tx: EntityManager,
    computerId: string,
    releasedBy: NonNullable<Lease['releasedBy']>,
    returnedAt = new Date(),
  ): Promise<void> {
    const leases = tx.getRepository(Lease);
    await leases.update({ computerId, returnedAt: IsNull() }, { returnedAt, releasedBy });
  }

  /** The leases of a user, newest first, without licence files and keys. */
  @DataExport()
  async export(
    userId: string,
    part: ExportPart,
  ): Promise<{ offlineActivations: ExportedOfflineActivation[] }> {
    const rows = await this.dataSource
      .getRepository(Lease)
      .find({ where: { userId }, order: { createdAt: 'DESC', id: 'DESC' }, ...part });
    const offlineActivations = rows.map(
      ({ id, computerId, products, createdAt, leaseUntil, returnedAt, releasedBy }) => ({
        id,
        computerId,
        products,
        madeAt: createdAt.toISOString(),
        leaseUntil: leaseUntil.toISOString(),
        returnedAt: returnedAt?.toISOString() ?? null,
        releasedBy,
      }),
    );
    return { offlineActivations };
  }

  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId, sameComputers }: MergedUser): Promise<void> {
    const leases = tx.getRepository(Lease);
    for (const { from, to } of sameComputers) await leases.update({ computerId: from }, { computerId: to });
    await leases.update({ userId: formerUserId }, { userId });
  }

  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedUser): Promise<void> {
    await tx.getRepository(Lease).delete({ userId });
  }
}
