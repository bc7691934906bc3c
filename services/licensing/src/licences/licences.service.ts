import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { EntitlementState } from '#contracts/licensing/entitlements';
import { newId } from '#platform/database/new-id';
import { hashLicenceKey, lastFourOf, makeLicenceKey } from './licence-key';
import { Licence } from './licence.entity';

/** Spec storefront §9: a licence permits installation on up to 3 computers. */
export const seatLimit = 3;

/** Issues licences and changes what they are worth. Other rooms come in here. */
@Injectable()
export class LicencesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Issues the licence of an entitlement and gives its key: the only time anybody sees it. */
  async issue(
    tx: EntityManager,
    entitlement: { id: string; userId: string; status: EntitlementState },
  ): Promise<string> {
    const key = makeLicenceKey();
    await tx.getRepository(Licence).insert({
      id: newId(),
      entitlementId: entitlement.id,
      userId: entitlement.userId,
      keyHash: hashLicenceKey(key),
      displayLast4: lastFourOf(key),
      status: entitlement.status,
      seatLimit,
    });
    return key;
  }

  async setStatus(tx: EntityManager, entitlementId: string, status: EntitlementState): Promise<void> {
    await tx.getRepository(Licence).update({ entitlementId }, { status });
  }

  /** Licences by the entitlement they prove. */
  async of(entitlementIds: string[]): Promise<Map<string, Licence>> {
    const rows =
      entitlementIds.length === 0
        ? []
        : await this.dataSource.getRepository(Licence).findBy({ entitlementId: In(entitlementIds) });
    return new Map(rows.map((row) => [row.entitlementId, row]));
  }
}
