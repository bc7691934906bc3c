import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { redactEvents } from '#platform/events/redact-events';
import { MailAdmin } from '#platform/mail/mail-admin';
import { LicencesService } from '../../entitlements/licences/licences.service';
import { OwnersService } from '../../entitlements/owners/owners.service';
import { erasures } from '../../personal-data';
import { ComputersService } from '../../seats/computers/computers.service';

/** Anonymizes the entitlements of a deleted user, ends their use and deletes all other personal data. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly erasedSubjects: ErasedSubjects,
    private readonly mailAdmin: MailAdmin,
    private readonly owners: OwnersService,
    private readonly licences: LicencesService,
    private readonly computers: ComputersService,
    private readonly modules: ModulesContainer,
  ) {}

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await this.erasedSubjects.add(tx, userId);
    // Waits for concurrent seat changes, so that their rows are erased too; later ones find no usable licence. Licences are locked
    // before computers, as in an activation.
    await this.licences.lockAll(tx, userId);
    await this.computers.lockAll(tx, userId);
    const anonymousEmail = `deleted-${userId}@deleted.invalid`;
    const addresses = await this.owners.addressesOf(tx, userId);
    for (const address of addresses) await this.mailAdmin.eraseByAddress(tx, address);
    for (const { call } of erasures.find(this.modules)) {
      const mailKeys = await call(tx, { userId, addresses, anonymousEmail });
      if (mailKeys) await this.mailAdmin.eraseByKeys(tx, mailKeys);
    }
    await redactEvents(tx, { userId }, { email: anonymousEmail, firstName: '', gift: { email: '' } });
  }
}
