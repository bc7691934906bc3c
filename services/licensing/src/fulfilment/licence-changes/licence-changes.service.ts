import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  type ChangedLicence,
  type ChangeLicence,
  changeSeatLimit,
  type ChangeSeatLimit,
  licenceRevoked,
  reinstateLicence,
  suspendLicence,
} from '#contracts/licensing/administration';
import { AuditLog } from '#platform/audit/audit-log';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { Handles } from '#platform/rpc/handles';
import { EntitlementsService } from '../../entitlements/licences/entitlements.service';
import { LicencesService } from '../../entitlements/licences/licences.service';
import { OwnershipEventsService } from '../purchases/ownership-events.service';
import { GivenRightsService } from '../purchases/given/given-rights.service';

/** Changes of single licences by administrators. */
@Injectable()
export class LicenceChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly entitlements: EntitlementsService,
    private readonly licences: LicencesService,
    private readonly ownership: OwnershipEventsService,
    private readonly rights: GivenRightsService,
    private readonly erased: ErasedSubjects,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Failure NOT_FOUND, LICENCE_REVOKED */
  @Handles(suspendLicence)
  suspend(input: ChangeLicence): Promise<ChangedLicence> {
    return this.setHeld(input, true);
  }

  /** @throws Failure NOT_FOUND, LICENCE_REVOKED */
  @Handles(reinstateLicence)
  reinstate(input: ChangeLicence): Promise<ChangedLicence> {
    return this.setHeld(input, false);
  }

  /** @throws Failure NOT_FOUND, LICENCE_REVOKED */
  @Handles(changeSeatLimit)
  changeSeatLimit({ id, seatLimit, reason }: ChangeSeatLimit): Promise<ChangedLicence> {
    return this.dataSource.transaction(async (tx) => {
      const licence = await this.licences.lockByEntitlement(tx, id);
      if (licence.status === 'revoked') throw new Failure(licenceRevoked);
      const changed = { id, status: licence.status, seatLimit };
      if (licence.seatLimit === seatLimit) return changed;
      await this.licences.setSeatLimit(tx, id, seatLimit);
      const values = { before: { seatLimit: licence.seatLimit }, after: { seatLimit, reason } };
      await this.audit.record(tx, { action: 'licence.seat-limit-changed', subject: id, ...values });
      return changed;
    });
  }

  private setHeld({ id, reason }: ChangeLicence, isHeld: boolean): Promise<ChangedLicence> {
    return this.dataSource.transaction(async (tx) => {
      const { userId, subjectId } = await this.entitlements.findById(tx, id);
      if (await this.erased.has(tx, userId)) throw new Failure(notFound);
      await this.rights.lock(tx, [userId]);
      const before = await this.entitlements.findById(tx, id);
      // Moved to another customer while the lock was waited for.
      if (before.userId !== userId) throw new Failure(notFound);
      if (before.status === 'revoked') throw new Failure(licenceRevoked);
      if (before.isHeld !== isHeld) {
        await this.entitlements.setHeld(tx, id, isHeld);
        await this.ownership.reconcile(tx, userId, [subjectId]);
        const action = isHeld ? 'licence.suspended' : 'licence.reinstated';
        await this.audit.record(tx, { action, subject: id, after: { userId, reason } });
      }
      const { status, seatLimit } = await this.licences.lockByEntitlement(tx, id);
      return { id, status, seatLimit };
    });
  }
}
